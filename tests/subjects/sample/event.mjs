// An event, read and checked: its boards, who sat where, its penalties, its rules.

import { ZERO, isLess, rational, refuseEndless } from './fractions.mjs';
import { choice, count, list, name, objectOf, required, text } from './json.mjs';
import { lineFromNested, lineFromText, weightsOf } from './line.mjs';
import { Unsupported, refuseUnless } from './refused.mjs';

const DEFAULTS = {
  unequal: 'neuberg',
  small_groups: 'none',
  split: 'charts',
  expected: 'field',
  codes: 'fixed',
  byes: 'nothing',
};

// What law78's regulations choose that is not the default. How they round and on which
// scale is left out: figures are answered as this program declares them.
const REGULATIONS = {
  exact: {},
  acbl: { small_groups: 'acbl' },
  brian: { unequal: 'none', expected: 'board' },
  compscore3: { expected: 'board' },
  ebu: { small_groups: 'ebu', codes: 'nominal' },
  ebuscore: { codes: 'nominal' },
  'magic-contest': { expected: 'board', byes: 'recorded' },
  'magic-contest-wbf': { expected: 'board', byes: 'recorded' },
  'nz-scorer': { expected: 'board' },
  pairsscorer: {},
};

const KEYS = ['format', 'name', 'winners', 'regulation', 'expected', 'boards', 'penalties'];
const NOT_DONE = ['sessions', 'carry_forward', 'handicaps', 'handicap'];

// {rules, winners, boards, penalties}. A board is {expected, lines, pairs}, E null where
// it does not say, and the pairs of a line {ns, ew}, null for nobody.
export function eventOf(data) {
  objectOf(data, 'an event', [...KEYS, ...NOT_DONE], 'field');
  for (const key of NOT_DONE) if (data[key]) throw new Unsupported(key);
  refuseUnless(isKnownFormat(data), 'format', 'the format is law78-event-1');
  name(data, 'name');
  const rules = rulesOf(data);
  const common = count(data, 'expected');
  const boards = required(list(data, 'boards'), 'boards').map(boardOf);
  refuseUnless(boards.length > 0, 'empty', 'an event without boards');
  const names = new Set(boards.map((board) => board.name));
  refuseUnless(names.size === boards.length, 'board', 'a board is there twice');
  refuseEndless(weightsOf(boards.flatMap((board) => board.lines)));
  const winners = choice(data, 'winners', [1, 2]) ?? winnersByNumbers(boards);
  return {
    rules,
    winners,
    boards: boards.map(({ lines, seated, expected }) => ({
      lines,
      expected: expected ?? common,
      pairs: pairsOf(seated, winners),
    })),
    penalties: (list(data, 'penalties') ?? []).map(penaltyOf),
  };
}

function isKnownFormat(data) {
  return [null, 'law78-event-1'].includes(text(data, 'format'));
}

function rulesOf(data) {
  const regulation = name(data, 'regulation') ?? 'exact';
  if (!Object.hasOwn(REGULATIONS, regulation)) throw new Unsupported(`regulation=${regulation}`);
  return { ...DEFAULTS, ...REGULATIONS[regulation] };
}

function boardOf(data) {
  objectOf(data, 'a board', ['board', 'vulnerable', 'expected', 'lines'], 'field');
  choice(data, 'vulnerable', ['NONE', 'NS', 'EW', 'ALL']);
  const lines = required(list(data, 'lines'), 'lines');
  refuseUnless(lines.length > 0, 'empty', 'a board without lines');
  return {
    name: required(name(data, 'board'), 'board'),
    expected: count(data, 'expected'),
    seated: lines.map(seatedOf),
    lines: lines.map(lineOfEvent),
  };
}

function seatedOf(data) {
  const keys = ['pair_ns', 'pair_ew', 'section', 'result', 'outcomes', 'group'];
  const contract = ['contract', 'declarer', 'tricks'];
  objectOf(data, 'a line', [...keys, ...contract], 'field');
  // Of a contract no score is made: the line has one.
  const played = [choice(data, 'declarer', ['N', 'E', 'S', 'W']), count(data, 'tricks')];
  const isWhole = text(data, 'contract') !== null || played.every((each) => each === null);
  refuseUnless(isWhole, 'field', 'a declarer or tricks without a contract');
  const [ns, ew, section] = ['pair_ns', 'pair_ew', 'section'].map((key) => name(data, key));
  return { ns, ew, section };
}

// Results of an event come as text, or as outcomes with the group beside them.
function lineOfEvent(data) {
  const [result, outcomes] = [text(data, 'result'), list(data, 'outcomes')];
  const isOne = (result === null) !== (outcomes === null);
  refuseUnless(isOne, 'field', 'a line has a result, or else outcomes');
  const group = text(data, 'group');
  if (outcomes !== null) return lineFromNested(outcomes, group);
  refuseUnless(group === null, 'group', 'mark the group in the result, as -420@a');
  return lineFromText(result);
}

// Where the event does not say: 2 where on most boards a number sits on both sides, each
// section looked at by itself. Clause K34.
function winnersByNumbers(boards) {
  const withBoth = boards.filter(({ seated }) => {
    const numbers = (side) =>
      seated.filter((own) => own[side] !== null).map((own) => keyOf(own[side], own.section));
    const ew = new Set(numbers('ew'));
    return numbers('ns').some((key) => ew.has(key));
  });
  return 2 * withBoth.length > boards.length ? 2 : 1;
}

const keyOf = (...parts) => JSON.stringify(parts);

// Who sat on each side of each line. A pair is its number, its section, and its side
// where there are two winners; its key tells it from all others.
function pairsOf(seated, winners) {
  const here = new Set();
  const pairOf = (number, section, side) => {
    if (number === null) return null;
    const own = winners === 2 ? side : null;
    const pair = { number, section, side: own, key: keyOf(number, section, own) };
    refuseUnless(!here.has(pair.key), 'pair', `pair ${number} twice on one board`);
    here.add(pair.key);
    return pair;
  };
  return seated.map(({ ns, ew, section }) => ({
    ns: pairOf(ns, section, 'NS'),
    ew: pairOf(ew, section, 'EW'),
  }));
}

// {number, section, side, percent or matchpoints}, null where it is not said. Clause K36.
function penaltyOf(data) {
  const amounts = ['percent_of_top', 'matchpoints'];
  objectOf(data, 'a penalty', ['pair', 'side', 'section', ...amounts], 'field');
  const [percent, matchpoints] = amounts.map((key) => amountOf(data, key));
  const isOne = (percent === null) !== (matchpoints === null);
  refuseUnless(isOne, 'field', 'a penalty has percent_of_top, or else matchpoints');
  return {
    number: required(name(data, 'pair'), 'pair'),
    section: name(data, 'section'),
    side: choice(data, 'side', ['NS', 'EW']),
    percent,
    matchpoints,
  };
}

function amountOf(data, key) {
  const written = text(data, key);
  if (written === null) return null;
  refuseUnless(!written.endsWith('%'), 'field', `${key} is written without a per cent sign`);
  const amount = rational(written);
  refuseUnless(isLess(ZERO, amount), 'field', 'a penalty is more than 0');
  return amount;
}
