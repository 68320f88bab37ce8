#!/usr/bin/env node
// A subject in JavaScript: boards and contracts, every feature and every rule of
// the subject protocol, version 1. Node 18 or later, no packages. Copy it.
//
//     node sample.mjs        one JSON object a line in, one out
//
// It scores as the document on Law 12C1c does: a frequency table, in which a
// ruling counts with its weights, and
//
//     matchpoints = 2 x below + frequency - 1
//
// All arithmetic is on fractions of whole numbers that never overflow.

// Fractions: [numerator, denominator], the denominator above 0, in lowest terms.

const ZERO = [0n, 1n];
const ONE = [1n, 1n];

function fraction(above, below) {
  const divisor = commonDivisor(above < 0n ? -above : above, below);
  return [above / divisor, below / divisor];
}

function commonDivisor(a, b) {
  while (b) [a, b] = [b, a % b];
  return a;
}

const whole = (number) => [BigInt(number), 1n];
const plus = ([a, b], [c, d]) => fraction(a * d + c * b, b * d);
const times = ([a, b], [c, d]) => fraction(a * c, b * d);
const minus = (x, y) => plus(x, times(whole(-1), y));
const over = (x, [c, d]) => times(x, [d, c]); // by what is above 0
const compare = ([a, b], [c, d]) => Number(a * d > c * b) - Number(a * d < c * b);
const sum = (fractions) => [...fractions].reduce(plus, ZERO);
const textOf = ([above, below]) => (below === 1n ? `${above}` : `${above}/${below}`);

// What is answered instead of a score.

class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

class Unsupported extends Error {}

function refuseUnless(holds, code, message) {
  if (!holds) throw new Refused(code, message);
}

// 12, -1/2, 0.5 or 50%, exactly.
function rational(text) {
  const read = /^(-?)([0-9]{1,18})(?:\/([0-9]{1,18})|\.([0-9]{1,18}))?(%?)$/.exec(text);
  refuseUnless(read, 'notation', `${JSON.stringify(text)} is not a number`);
  const [, sign, digits, divisor = '1', places = '', percent] = read;
  const below = BigInt(divisor) * 10n ** BigInt(places.length) * (percent ? 100n : 1n);
  refuseUnless(below > 0n, 'notation', 'a division by zero');
  const value = fraction(BigInt(digits + places), below);
  return sign ? minus(ZERO, value) : value;
}

// Lines. What a side of a line holds is one of
//
//     {weights: Map(600 -> [2n, 5n], -100 -> [3n, 5n])}    scores, N-S's view
//     {percent: [60n, 1n]}                                 an artificial score
//     {percent: [60n, 1n], average: '+'}                   A+, at its nominal 60 %
//     null                                                 not played, or a bye
//
// and a line is {kind, ns, ew, group}, the group null for the main one.

const KINDS = ['outcomes', 'artificial', 'split', 'not_played', 'bye'];
const AVERAGES = { '+': '60', '=': '50', '-': '40' };

function lineOf(data) {
  refuseUnless(isObject(data), 'protocol', 'a line is an object');
  refuseOtherKeys(data, ['result', 'group', ...KINDS]);
  const hasData = KINDS.some((kind) => kind in data);
  if (!('result' in data)) return lineFromData(data);
  const line = lineFromText(data.result);
  if (hasData) {
    const beside = lineFromData(data);
    refuseUnless(meaning(line) === meaning(beside), 'protocol', 'result and data differ');
  } else if ('group' in data) {
    refuseUnless(data.group === line.group, 'protocol', 'result and group differ');
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

// The line that a result says: 600, 12C1c:2/600/3/-100, A6040, A+/A-, 600|60%, NP, -420@a.
function lineFromText(text) {
  refuseUnless(typeof text === 'string', 'protocol', 'a result is a text');
  const [written, ...groups] = text.split('@');
  refuseUnless(groups.length < 2, 'group', 'a line has one group');
  const upper = /^[ -~]*$/.test(written) ? written.toUpperCase() : written;
  const group = groups[0] ?? null;
  if (upper === 'NP') return makeLine('not_played', null, null, group);
  if (upper === 'BYE') return makeLine('bye', null, null, group);
  const sides = upper.split('|');
  refuseUnless(sides.length < 3, 'notation', 'a split score has one bar');
  if (sides.length === 2) return makeLine('split', ...sides.map(sideFromText), group);
  const digits = /^A([0-9]{2})([0-9]{2})$/.exec(upper);
  if (digits) return makeLine('artificial', share(digits[1]), share(digits[2]), group);
  const averages = /^A([-+=])\/A([-+=])$/.exec(upper);
  if (averages) return makeLine('artificial', share(averages[1]), share(averages[2]), group);
  const held = playedFromText(upper);
  return makeLine('outcomes', held, held, group);
}

function sideFromText(text) {
  if (/^A[-+=]$/.test(text)) return share(text[1]);
  if (text.endsWith('%') && !text.startsWith('12C1C:')) {
    return percentage(times(rational(text), whole(100)));
  }
  return playedFromText(text);
}

function playedFromText(text) {
  if (!text.startsWith('12C1C:')) return ruling([[ONE, scoreFromText(text)]]);
  const fields = text.slice('12C1C:'.length).split('/');
  refuseUnless(fields.length % 2 === 0, 'notation', 'a weight without a score');
  const weights = fields.filter((_, place) => place % 2 === 0);
  const scores = fields.filter((_, place) => place % 2 === 1).map(scoreFromText);
  let shares;
  if (weights.every((weight) => weight.endsWith('%'))) {
    shares = weights.map(rational);
  } else {
    const areParts = weights.every((weight) => /^[0-9]{1,1000}$/.test(weight));
    refuseUnless(areParts, 'weights', 'weights are whole parts, or all of them percentages');
    const total = weights.reduce((parts, weight) => parts + BigInt(weight), 0n);
    refuseUnless(total > 0n, 'weights', 'a weight of 0');
    shares = weights.map((weight) => fraction(BigInt(weight), total));
  }
  return ruling(shares.map((weight, place) => [weight, scores[place]]));
}

function scoreFromText(text) {
  if (text === 'PASS') return 0;
  refuseUnless(/^-?(0|[1-9][0-9]{0,8})$/.test(text), 'notation', `not a score: ${text}`);
  return Number(text);
}

// The line that the data beside the result say.
function lineFromData(data) {
  const kinds = KINDS.filter((kind) => kind in data);
  refuseUnless(kinds.length === 1, 'protocol', 'a line has one kind of result');
  const [kind] = kinds;
  const value = data[kind];
  const group = data.group ?? null;
  if (kind === 'outcomes') {
    const held = playedFromData(value);
    return makeLine(kind, held, held, group);
  }
  if (kind === 'not_played' || kind === 'bye') {
    refuseUnless(value === true, 'protocol', `${kind} is true, or left out`);
    return makeLine(kind, null, null, group);
  }
  refuseUnless(isObject(value), 'protocol', `${kind} is an object`);
  refuseOtherKeys(value, ['ns', 'ew']);
  const [ns, ew] = [value.ns, value.ew].map(kind === 'artificial' ? share : sideFromData);
  const hasScore = ns.weights || ew.weights;
  refuseUnless(kind === 'artificial' || hasScore, 'notation', 'a split score without a score');
  return makeLine(kind, ns, ew, group);
}

function sideFromData(side) {
  refuseUnless(isObject(side), 'protocol', 'a side is an object');
  refuseOtherKeys(side, ['artificial' in side ? 'artificial' : 'outcomes']);
  return 'artificial' in side ? share(side.artificial) : playedFromData(side.outcomes);
}

function playedFromData(outcomes) {
  refuseUnless(Array.isArray(outcomes), 'protocol', 'outcomes are a list');
  return ruling(
    outcomes.map((outcome) => {
      refuseUnless(isObject(outcome), 'protocol', 'an outcome is an object');
      refuseOtherKeys(outcome, ['weight', 'score']);
      const { weight, score } = outcome;
      const isScore = Number.isInteger(score) && Math.abs(score) < 1e9;
      refuseUnless(isScore, 'protocol', 'a score is a whole number of at most 9 digits');
      refuseUnless(typeof weight === 'string', 'protocol', 'a weight is a text');
      return [rational(weight), score];
    }),
  );
}

// Scores with weights that are above 0 and make one whole; equal scores are merged.
function ruling(outcomes) {
  const weights = new Map();
  for (const [weight, score] of outcomes) {
    refuseUnless(compare(weight, ZERO) > 0, 'weights', 'every weight is more than 0');
    weights.set(score, plus(weights.get(score) ?? ZERO, weight));
  }
  const total = sum(weights.values());
  refuseUnless(compare(total, ONE) === 0, 'weights', `the weights add up to ${textOf(total)}`);
  return { weights };
}

// An artificial score: per cent of the top as text, or one of the averages + = -.
function share(text) {
  refuseUnless(typeof text === 'string', 'protocol', 'an artificial score is a text');
  if (Object.hasOwn(AVERAGES, text)) return { percent: rational(AVERAGES[text]), average: text };
  refuseUnless(!text.endsWith('%'), 'protocol', 'an artificial score is sent without %');
  return percentage(rational(text));
}

function percentage(percent) {
  const isShare = compare(percent, ZERO) >= 0 && compare(percent, whole(100)) <= 0;
  refuseUnless(isShare, 'notation', 'an artificial score is 0 to 100 per cent');
  return { percent };
}

function makeLine(kind, ns, ew, group) {
  if (group === null) return { kind, ns, ew, group };
  refuseUnless(/^[A-Za-z0-9]{1,8}$/.test(group), 'group', 'a group has 1 to 8 letters or digits');
  refuseUnless(ns?.weights || ew?.weights, 'group', 'a line without a score has no group');
  return { kind, ns, ew, group: group.toLowerCase() };
}

// The board.

const RULES = {
  unequal: ['neuberg', 'ascherman', 'add_one', 'none'],
  small_groups: ['none', 'ebu', 'acbl'],
  split: ['charts', 'halves'],
};
const MOST_EXPECTED = 1_000_000;

function scoreBoard({ board }) {
  refuseUnless(isObject(board), 'protocol', 'a board is an object');
  refuseOtherKeys(board, ['expected', 'rules', 'lines']);
  const rules = rulesOf(board.rules ?? {});
  refuseUnless(Array.isArray(board.lines), 'protocol', 'lines are a list');
  refuseUnless(board.lines.length > 0, 'empty', 'a board without lines');
  const lines = board.lines.map(lineOf);
  refuseEndlessWeights(lines);
  const counted = lines.filter((line) => line.ns !== null).length;
  const expected = board.expected ?? counted;
  refuseUnless(Number.isInteger(expected), 'protocol', 'expected is a whole number');
  refuseUnless(expected >= counted, 'expected', `${counted} lines, and ${expected} expected`);
  refuseUnless(expected <= MOST_EXPECTED, 'limit', 'too many results expected');
  const ns = scoreSide(lines, 'ns', whole(expected), rules);
  const ew = scoreSide(lines, 'ew', whole(expected), rules);
  return { lines: lines.map((_, place) => ({ ns: ns[place], ew: ew[place] })) };
}

function rulesOf(asked) {
  refuseUnless(isObject(asked), 'protocol', 'rules are an object');
  for (const [rule, choice] of Object.entries(asked)) {
    const isKnown = Object.hasOwn(RULES, rule) && RULES[rule].includes(choice);
    if (!isKnown) throw new Unsupported(`${rule}=${choice}`);
  }
  return { unequal: 'neuberg', small_groups: 'none', split: 'charts', ...asked };
}

// Exact arithmetic on weights without a common denominator would never end.
function refuseEndlessWeights(lines) {
  let common = 1n;
  for (const held of lines.flatMap(({ ns, ew }) => [ns, ew])) {
    for (const [, below] of held?.weights?.values() ?? []) {
      common *= below / commonDivisor(common, below);
      refuseUnless(common < 10n ** 1000n, 'limit', 'weights too fine to be added');
    }
  }
}

// One side's scores, as texts or null, in the order of the lines.
function scoreSide(lines, side, expected, rules) {
  const groups = new Map();
  for (const line of lines) {
    if (!line.ns?.weights && !line.ew?.weights) continue;
    if (!groups.has(line.group)) groups.set(line.group, new Map());
    addToTable(groups.get(line.group), line, side, rules);
  }
  const results = new Map([...groups].map(([group, table]) => [group, sum(table.values())]));
  const charts = new Map();
  for (const [group, table] of groups) {
    const others = [...results].filter(([other]) => other !== group).map(([, count]) => count);
    charts.set(group, chartOf(table, results.get(group), others, expected, rules));
  }
  const top = topOf(sum(results.values()), expected, rules);
  return lines.map((line) => {
    const held = line[side];
    if (held === null) return null;
    if (!held.weights) return textOf(times(over(held.percent, whole(100)), top));
    const chart = charts.get(line.group);
    const parts = [...held.weights].map(([score, weight]) =>
      times(weight, chart.get(side === 'ns' ? score : -score)),
    );
    return textOf(sum(parts));
  });
}

// The frequency table, in the side's own view: a ruling enters it with its weights.
function addToTable(table, line, side, rules) {
  let counted = [[ONE, line[side]]];
  if (rules.split === 'halves' && line.kind === 'split') {
    const bothPlayed = line.ns.weights && line.ew.weights;
    refuseUnless(bothPlayed, 'unsupported', 'halves of a line with one side artificial');
    counted = [line.ns, line.ew].map((held) => [[1n, 2n], held]);
  }
  for (const [part, { weights }] of counted) {
    for (const [score, weight] of weights ?? []) {
      const own = side === 'ns' ? score : -score;
      table.set(own, plus(table.get(own) ?? ZERO, times(part, weight)));
    }
  }
}

// Matchpoints of each score of a group: 2 for each result below, 1 for each equal one.
function chartOf(table, results, others, expected, rules) {
  const chart = new Map();
  let below = ZERO;
  for (const score of [...table.keys()].sort((a, b) => a - b)) {
    const frequency = table.get(score);
    // What a line has among the results there are, not compared with itself.
    const raw = minus(plus(times(whole(2), below), frequency), ONE);
    chart.set(score, worth(raw, results, others, expected, rules));
    below = plus(below, frequency);
  }
  return chart;
}

function worth(raw, results, others, expected, rules) {
  if (isSmall(results, others, expected, rules.small_groups)) {
    const middle = minus(results, ONE);
    const percent = plus(whole(60), times(whole(5), minus(raw, middle)));
    return times(over(percent, whole(100)), topOf(results, expected, rules));
  }
  const factored = over(times(plus(raw, ONE), expected), results);
  switch (rules.unequal) {
    case 'neuberg':
      return minus(factored, ONE);
    case 'ascherman':
      return factored;
    case 'add_one':
      return plus(raw, minus(expected, results));
    default:
      return raw;
  }
}

function topOf(results, expected, rules) {
  if (rules.unequal === 'ascherman') return times(whole(2), expected);
  const available = rules.unequal === 'none' ? results : expected;
  const top = times(whole(2), minus(available, ONE));
  return compare(top, ZERO) > 0 ? top : ZERO;
}

// Whether an authority scores a group of so few results in a way of its own.
function isSmall(results, others, expected, authority) {
  const atMost = (number) => compare(results, whole(number)) <= 0;
  if (authority === 'none' || compare(results, expected) >= 0) return false;
  if (authority === 'acbl') {
    return atMost(2) || (atMost(3) && others.some((other) => compare(other, results) > 0));
  }
  if (atMost(1)) return others.length > 0 || compare(expected, whole(2)) > 0;
  return atMost(3) && compare(expected, times(whole(3), results)) >= 0;
}

// Law 77: the score of a contract.

function scoreContract({ contract, declarer, tricks, vulnerable }) {
  const isVulnerability = ['NONE', 'NS', 'EW', 'ALL'].includes(vulnerable);
  refuseUnless(isVulnerability, 'contract', 'vulnerable is NONE, NS, EW or ALL');
  if (contract === 'PASS') return { score: 0 };
  const read = /^([1-7])(C|D|H|S|NT)(X{0,2})$/.exec(contract);
  refuseUnless(read, 'contract', 'a contract is 1 to 7, C D H S or NT, and X or XX, or PASS');
  refuseUnless(['N', 'E', 'S', 'W'].includes(declarer), 'contract', 'no declarer');
  const isCount = Number.isInteger(tricks) && tricks >= 0 && tricks <= 13;
  refuseUnless(isCount, 'contract', 'tricks are 0 to 13');
  const side = declarer === 'N' || declarer === 'S' ? 'NS' : 'EW';
  const isVulnerable = vulnerable === side || vulnerable === 'ALL';
  const level = Number(read[1]);
  const doubled = read[3].length;
  const extra = tricks - 6 - level;
  const score =
    extra < 0
      ? -undertricks(-extra, doubled, isVulnerable)
      : made(level, read[2], doubled, extra, isVulnerable);
  return { score: side === 'NS' || score === 0 ? score : -score };
}

function made(level, denomination, doubled, extra, isVulnerable) {
  const each = denomination === 'C' || denomination === 'D' ? 20 : 30;
  const trickScore = (level * each + (denomination === 'NT' ? 10 : 0)) * 2 ** doubled;
  const game = isVulnerable ? 500 : 300;
  const smallSlam = isVulnerable ? 750 : 500;
  const overtrick = doubled ? 50 * 2 ** doubled * (isVulnerable ? 2 : 1) : each;
  return (
    trickScore +
    (trickScore >= 100 ? game : 50) +
    (level === 7 ? 2 * smallSlam : level === 6 ? smallSlam : 0) +
    50 * doubled +
    extra * overtrick
  );
}

function undertricks(down, doubled, isVulnerable) {
  if (!doubled) return down * (isVulnerable ? 100 : 50);
  const [first, second, further] = isVulnerable ? [200, 300, 300] : [100, 200, 300];
  return doubled * (first + second * Math.min(down - 1, 2) + further * Math.max(down - 3, 0));
}

// The conversation.

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuseOtherKeys(data, known) {
  for (const key of Object.keys(data)) {
    refuseUnless(known.includes(key), 'protocol', `unknown key ${JSON.stringify(key)}`);
  }
}

function hello({ protocol }) {
  refuseUnless(protocol === 1, 'protocol', 'this speaks version 1');
  return {
    protocol: 1,
    subject: { name: 'sample.mjs', version: '1' },
    operations: ['score_board', 'score_contract'],
    features: [
      ...['weighted', 'split', 'artificial', 'unequal'],
      ...['fouled', 'small_groups', 'not_played', 'bye'],
    ],
    values: 'matchpoints',
    scale: 2,
    rounding: [],
  };
}

const OPERATIONS = { hello, score_board: scoreBoard, score_contract: scoreContract };

// The answer to one line of input, null for goodbye.
function answerTo(text) {
  let seq = null;
  try {
    const request = JSON.parse(text);
    refuseUnless(isObject(request), 'protocol', 'a request is an object');
    refuseUnless(Number.isSafeInteger(request.seq), 'protocol', 'a request without a seq');
    seq = request.seq;
    // JSON.parse takes 600.0 and 6e2 for 600; a fraction is sent as a text.
    const outsideTexts = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
    refuseUnless(!/[0-9][.eE]/.test(outsideTexts), 'field', 'a number that is not whole');
    if (request.op === 'bye') return null;
    refuseUnless(typeof request.op === 'string', 'protocol', 'a request without an op');
    if (!Object.hasOwn(OPERATIONS, request.op)) throw new Unsupported(request.op);
    return { seq, ...OPERATIONS[request.op](request) };
  } catch (problem) {
    if (problem instanceof Unsupported) return { seq, unsupported: problem.message };
    return { seq, error: { code: problem.code ?? 'syntax', message: problem.message } };
  }
}

async function* linesOf(stream) {
  stream.setEncoding('utf8');
  let unread = '';
  for await (const chunk of stream) {
    const lines = (unread + chunk).split('\n');
    unread = lines.pop();
    yield* lines;
  }
  yield unread;
}

process.stdout.on('error', () => process.exit(0)); // nobody listens any more

for await (const line of linesOf(process.stdin)) {
  if (!line.trim()) continue;
  const answer = answerTo(line);
  if (answer === null) break;
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
