// JSON, read more strictly than JavaScript reads it, and the fields of its objects.

import { Refused, refuseUnless } from './refused.mjs';

const MOST_NESTING = 64;
const NUMBER = /-?[0-9][0-9.eE+-]*/y;
const COLON = /\s*:/y;

// The text that bytes are, and the value that it says.
export function parse(bytes) {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const json = orRefused('encoding', () => utf8.decode(bytes));
  return { json, value: orRefused('syntax', () => JSON.parse(json)) };
}

function orRefused(code, read) {
  try {
    return read();
  } catch (problem) {
    throw new Refused(code, problem.message);
  }
}

// JSON.parse takes 600.0 and 6e2 for 600, rounds a long number, and of a key that
// stands twice keeps the last. None of that is meant.
export function refuseLoose(json) {
  const open = []; // the keys of each object that is open, null for a list
  for (let place = 0; place < json.length; ) {
    const character = json[place];
    const [number] = matchAt(NUMBER, json, place) ?? [];
    if (character === '"') {
      const end = endOfText(json, place);
      if (matchAt(COLON, json, end)) addKey(open.at(-1), json.slice(place, end));
      place = end;
    } else if (number) {
      refuseUnless(/^-?[0-9]+$/.test(number), 'field', 'a number that is not whole');
      refuseUnless(Number.isSafeInteger(Number(number)), 'limit', 'a number that is too long');
      place += number.length;
    } else {
      if (character === '{' || character === '[') open.push(character === '{' ? new Set() : null);
      if (character === '}' || character === ']') open.pop();
      refuseUnless(open.length <= MOST_NESTING, 'limit', 'nested too deep');
      place += 1;
    }
  }
}

function matchAt(pattern, json, place) {
  pattern.lastIndex = place;
  return pattern.exec(json);
}

// Where the text that begins at a place ends.
function endOfText(json, start) {
  let place = start + 1;
  while (json[place] !== '"') place += json[place] === '\\' ? 2 : 1;
  return place + 1;
}

function addKey(keys, written) {
  const key = JSON.parse(written);
  refuseUnless(!keys.has(key), 'field', `the key ${written} twice in one object`);
  keys.add(key);
}

export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// An object that has no keys but these.
export function objectOf(value, what, known, code = 'protocol') {
  refuseUnless(isObject(value), code, `${what} is an object`);
  for (const key of Object.keys(value)) {
    refuseUnless(known.includes(key), code, `${what} has the unknown key ${JSON.stringify(key)}`);
  }
  return value;
}

// A field of some kind, null where it is not there.
export function field(data, key, kind, wanted) {
  const value = data[key] ?? null;
  refuseUnless(value === null || kind(value), 'field', `${key} is not ${wanted}`);
  return value;
}

export function required(value, key) {
  refuseUnless(value !== null, 'field', `${key} is missing`);
  return value;
}

const isText = (value) => typeof value === 'string';
const isCount = (value) => Number.isInteger(value) && value >= 0;

export const list = (data, key) => field(data, key, Array.isArray, 'a list');
export const text = (data, key) => field(data, key, isText, 'a text');
export const count = (data, key) => field(data, key, isCount, 'a whole number from 0');
export const choice = (data, key, choices) =>
  field(data, key, (value) => choices.includes(value), `one of ${choices.join(', ')}`);

// What something is called: not blank, not endless, nothing in it that moves a cursor.
export function name(data, key) {
  const isName = (value) => isText(value) && /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,1000}$/u.test(value);
  return field(data, key, isName, 'a name');
}
