// Lines. What a side of a line holds is one of
//
//     {weights: Map(600 -> [2n, 5n], -100 -> [3n, 5n])}    scores, N-S's view
//     {percent: [60n, 1n]}                                 an artificial score
//     {percent: [60n, 1n], average: '+'}                   A+, at its nominal 60 %
//     null                                                 not played, or a bye
//
// and a line is {kind, ns, ew, group}, the group null for the main one.

import { HUNDRED, ONE, ZERO, fraction, isLess, isSame, plus } from './fractions.mjs';
import { rational, refuseEndless, sum, textOf, times } from './fractions.mjs';
import { objectOf } from './json.mjs';
import { refuseUnless } from './refused.mjs';

export const KINDS = ['outcomes', 'artificial', 'split', 'not_played', 'bye'];
const AVERAGES = { '+': '60', '=': '50', '-': '40' };

// The weights of the rulings on some lines.
export function weightsOf(lines) {
  return lines.flatMap(({ ns, ew }) =>
    [ns, ew].flatMap((held) => [...(held?.weights?.values() ?? [])]),
  );
}

// Scores with their weights; equal scores are merged. Clauses K4 and K5.
function ruling(outcomes) {
  refuseUnlessWhole(outcomes.map(([weight]) => weight));
  const weights = new Map();
  for (const [weight, score] of outcomes) {
    weights.set(score, plus(weights.get(score) ?? ZERO, weight));
  }
  return { weights };
}

function refuseUnlessWhole(weights) {
  refuseUnless(weights.every((weight) => isLess(ZERO, weight)), 'weights', 'a weight is above 0');
  refuseEndless(weights);
  refuseUnless(isSame(sum(weights), ONE), 'weights', 'the weights do not make one whole');
}

// An artificial score, per cent of the top. Clause K15.
function percentage(percent) {
  const isPart = !isLess(percent, ZERO) && !isLess(HUNDRED, percent);
  refuseUnless(isPart, 'notation', 'an artificial score is 0 to 100 per cent');
  return { percent };
}

// A+, A= or A-, at what it is nominally. Clause K16.
function average(sign) {
  return { percent: rational(AVERAGES[sign]), average: sign };
}

function makeLine(kind, ns, ew, group) {
  if (group === null) return { kind, ns, ew, group };
  const isName = typeof group === 'string' && /^[A-Za-z0-9]{1,8}$/.test(group);
  refuseUnless(isName, 'group', 'a group has 1 to 8 letters or digits');
  refuseUnless(ns?.weights || ew?.weights, 'group', 'a line without a score has no group');
  return { kind, ns, ew, group: group.toLowerCase() };
}

// From text, clause K35: 600, 12C1c:2/600/3/-100, A6040, A+/A-, 600|60%, NP, -420@a.

export function lineFromText(text) {
  const [written, ...groups] = text.split('@');
  refuseUnless(groups.length < 2, 'group', 'a line has one group');
  // Letters of other scripts may have capitals that are ASCII.
  const upper = /^[ -~]*$/.test(written) ? written.toUpperCase() : written;
  const group = groups[0] ?? null;
  if (upper === 'NP') return makeLine('not_played', null, null, group);
  if (upper === 'BYE') return makeLine('bye', null, null, group);
  const digits = /^A([0-9]{2})([0-9]{2})$/.exec(upper)?.slice(1);
  if (digits) return makeLine('artificial', ...digits.map(rational).map(percentage), group);
  const signs = /^A([-+=])\/A([-+=])$/.exec(upper)?.slice(1);
  if (signs) return makeLine('artificial', ...signs.map(average), group);
  const sides = upper.split('|');
  refuseUnless(sides.length < 3, 'notation', 'a split score has one bar');
  if (sides.length === 2) return makeLine('split', ...sides.map(sideFromText), group);
  const held = playedFromText(upper);
  return makeLine('outcomes', held, held, group);
}

function sideFromText(text) {
  if (/^A[-+=]$/.test(text)) return average(text[1]);
  if (text.startsWith('12C1C:') || !text.endsWith('%')) return playedFromText(text);
  return percentage(times(rational(text), HUNDRED));
}

function playedFromText(text) {
  if (!text.startsWith('12C1C:')) return ruling([[ONE, scoreFromText(text)]]);
  const fields = text.slice('12C1C:'.length).split('/');
  refuseUnless(fields.length % 2 === 0, 'notation', 'a weight without a score');
  const weights = weightsFromText(fields.filter((_, place) => place % 2 === 0));
  const scores = fields.filter((_, place) => place % 2 === 1).map(scoreFromText);
  return ruling(scores.map((score, place) => [weights[place], score]));
}

function weightsFromText(texts) {
  if (texts.every((text) => text.endsWith('%'))) return texts.map(rational);
  const areParts = texts.every((text) => /^[0-9]{1,1000}$/.test(text));
  refuseUnless(areParts, 'weights', 'weights are whole parts, or all of them percentages');
  const total = texts.reduce((parts, text) => parts + BigInt(text), 0n);
  refuseUnless(total > 0n, 'weights', 'a weight is above 0');
  return texts.map((text) => fraction(BigInt(text), total));
}

function scoreFromText(text) {
  if (text === 'PASS') return 0;
  refuseUnless(/^-?(0|[1-9][0-9]*)$/.test(text), 'notation', `not a result: ${text}`);
  return checkedScore(Number(text));
}

function checkedScore(score) {
  refuseUnless(Math.abs(score) < 1e9, 'limit', 'a score has at most 9 digits');
  return score;
}

// From data, of which there is one kind.

export function lineFromData(data) {
  const kinds = KINDS.filter((kind) => kind in data);
  refuseUnless(kinds.length === 1, 'protocol', 'a line has one kind of result');
  const [kind] = kinds;
  const value = data[kind];
  const group = data.group ?? null;
  if (kind === 'not_played' || kind === 'bye') {
    refuseUnless(value === true, 'protocol', `${kind} is true, or left out`);
    return makeLine(kind, null, null, group);
  }
  if (kind === 'outcomes') {
    const held = playedFromData(value);
    return makeLine(kind, held, held, group);
  }
  objectOf(value, kind, ['ns', 'ew']);
  const [ns, ew] = [value.ns, value.ew].map(kind === 'artificial' ? shareFromData : sideFromData);
  const isRight = kind === 'artificial' || ns.weights || ew.weights;
  refuseUnless(isRight, 'notation', 'a split score without a score');
  return makeLine(kind, ns, ew, group);
}

// A ruling of an event, whose outcomes may be rulings. Clause K6.
export function lineFromNested(outcomes, group) {
  const held = playedFromData(outcomes, true);
  return makeLine('outcomes', held, held, group);
}

function sideFromData(side) {
  objectOf(side, 'a side', ['artificial', 'outcomes']);
  refuseUnless(Object.keys(side).length === 1, 'protocol', 'a side has one kind of result');
  return 'artificial' in side ? shareFromData(side.artificial) : playedFromData(side.outcomes);
}

// Per cent of the top, or one of the averages + = -.
function shareFromData(share) {
  refuseUnless(typeof share === 'string', 'protocol', 'an artificial score is a text');
  if (Object.hasOwn(AVERAGES, share)) return average(share);
  refuseUnless(!share.endsWith('%'), 'protocol', 'an artificial score is sent without %');
  return percentage(rational(share));
}

function playedFromData(outcomes, mayNest = false) {
  return ruling(outcomesFromData(outcomes, mayNest));
}

// [[weight, score], ...]; where rulings are nested the weights multiply, and each
// depth makes one whole.
function outcomesFromData(outcomes, mayNest) {
  refuseUnless(Array.isArray(outcomes), 'protocol', 'outcomes are a list');
  const known = mayNest ? ['weight', 'score', 'outcomes'] : ['weight', 'score'];
  const weights = outcomes.map((outcome) => {
    const { weight } = objectOf(outcome, 'an outcome', known);
    refuseUnless(typeof weight === 'string', 'protocol', 'a weight is a text');
    return rational(weight);
  });
  refuseUnlessWhole(weights);
  return outcomes.flatMap(({ score = null, outcomes: inner = null }, place) => {
    refuseUnless((score === null) !== (inner === null), 'field', 'a score, or else outcomes');
    if (inner === null) {
      refuseUnless(Number.isInteger(score), 'protocol', 'a score is a whole number');
      return [[weights[place], checkedScore(score)]];
    }
    const within = outcomesFromData(inner, mayNest);
    return within.map(([weight, each]) => [times(weights[place], weight), each]);
  });
}

// A line of a board has its result as text, as data, or as both, which must then agree.
export function lineOf(data) {
  objectOf(data, 'a line', ['result', 'group', ...KINDS]);
  if (!('result' in data)) return lineFromData(data);
  refuseUnless(typeof data.result === 'string', 'protocol', 'a result is a text');
  const line = lineFromText(data.result);
  if (KINDS.some((kind) => kind in data)) {
    const isSameLine = meaning(line) === meaning(lineFromData(data));
    refuseUnless(isSameLine, 'protocol', 'the result and the data beside it differ');
  } else if ('group' in data) {
    refuseUnless(data.group === line.group, 'protocol', 'the result and its group differ');
  }
  return line;
}

// A text that two lines share where they mean the same.
function meaning({ kind, ns, ew, group }) {
  const side = (held) => {
    if (!held?.weights) return held && [textOf(held.percent), held.average];
    const byScore = [...held.weights].sort(([a], [b]) => a - b);
    return byScore.map(([score, weight]) => [score, textOf(weight)]);
  };
  return JSON.stringify([side(ns), side(ew), group, kind === 'bye']);
}
