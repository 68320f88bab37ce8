// The board: a frequency table for each side and group, in which a ruling counts with
// its weights, and
//
//     matchpoints = 2 x below + frequency - 1

import { HALF, HUNDRED, ONE, ZERO, compare, isLess, minus } from './fractions.mjs';
import { over, plus, refuseEndless, sum, textOf, times, whole } from './fractions.mjs';
import { isObject, objectOf } from './json.mjs';
import { lineOf, weightsOf } from './line.mjs';
import { Unsupported, refuseUnless } from './refused.mjs';

// What a request may choose, the default first.
export const RULES = {
  unequal: ['neuberg', 'ascherman', 'add_one', 'none'],
  small_groups: ['none', 'ebu', 'acbl'],
  split: ['charts', 'halves'],
};
const MOST_EXPECTED = 1_000_000;

export function answerBoard({ board }) {
  objectOf(board, 'a board', ['expected', 'rules', 'lines']);
  const rules = rulesOf(board.rules ?? {});
  refuseUnless(Array.isArray(board.lines), 'protocol', 'lines are a list');
  const lines = board.lines.map(lineOf);
  refuseEndless(weightsOf(lines));
  const expected = board.expected ?? countedLines(lines);
  refuseUnless(Number.isInteger(expected), 'protocol', 'expected is a whole number');
  const { ns, ew } = scoreBoard(lines, expected, rules);
  const shown = (score) => score && textOf(score.matchpoints);
  return {
    lines: lines.map((_, place) => ({ ns: shown(ns.scores[place]), ew: shown(ew.scores[place]) })),
  };
}

function rulesOf(asked) {
  refuseUnless(isObject(asked), 'protocol', 'rules are an object');
  for (const [rule, choice] of Object.entries(asked)) {
    const isKnown = Object.hasOwn(RULES, rule) && RULES[rule].includes(choice);
    if (!isKnown) throw new Unsupported(`${rule}=${choice}`);
  }
  const defaults = Object.entries(RULES).map(([rule, [choice]]) => [rule, choice]);
  return { ...Object.fromEntries(defaults), ...asked };
}

// Lines that should have had a result: all but those not played, and byes. Clause K11.
export function countedLines(lines) {
  return lines.filter((line) => line.ns !== null).length;
}

// For each side {scores, top}: a score is {matchpoints, top}, or null where a line gets
// nothing, and in the order of the lines; top is what an artificial score is a part of.
export function scoreBoard(lines, expected, rules) {
  refuseUnless(lines.length > 0, 'empty', 'a board without lines');
  const counted = countedLines(lines);
  refuseUnless(expected >= counted, 'expected', `${counted} lines, and ${expected} expected`);
  refuseUnless(expected <= MOST_EXPECTED, 'limit', 'too many results expected');
  return {
    ns: scoreSide(lines, 'ns', whole(expected), rules),
    ew: scoreSide(lines, 'ew', whole(expected), rules),
  };
}

function scoreSide(lines, side, expected, rules) {
  const tables = tablesOf(lines, side, rules);
  const results = new Map([...tables].map(([group, table]) => [group, sum(table.values())]));
  const charts = new Map();
  for (const [group, table] of tables) {
    const others = [...results].filter(([other]) => other !== group).map(([, count]) => count);
    charts.set(group, chartOf(table, results.get(group), others, expected, rules));
  }
  const top = topOf(sum(results.values()), expected, rules);
  const scores = lines.map((line) => {
    const held = line[side];
    if (held === null) return null;
    if (!held.weights) return shareOf(top, held.percent);
    const matchpoints = weighed(held.weights, charts.get(line.group), side);
    return { matchpoints, top: topOf(results.get(line.group), expected, rules) };
  });
  return { scores, top };
}

// What a percentage of a top is worth. Clause K15.
export function shareOf(top, percent) {
  return { matchpoints: over(times(top, percent), HUNDRED), top };
}

// For E-W the sign of every score is turned round. Clause K2.
const inOwnView = (score, side) => (side === 'ns' ? score : -score);

// A side's frequency table of each group: how often each score is there, a ruling's by
// its weights. A group is there where a line of it has a score on either side.
function tablesOf(lines, side, rules) {
  const tables = new Map();
  for (const line of lines) {
    if (!line.ns?.weights && !line.ew?.weights) continue;
    const table = tables.get(line.group) ?? new Map();
    tables.set(line.group, table);
    for (const [part, { weights }] of compared(line, side, rules)) {
      for (const [score, weight] of weights ?? []) {
        const own = inOwnView(score, side);
        table.set(own, plus(table.get(own) ?? ZERO, times(part, weight)));
      }
    }
  }
  return tables;
}

// What the others of a side are compared with on a line: what that side has, or half of
// what each side has. Clauses K18 and K19.
function compared(line, side, rules) {
  if (rules.split === 'charts' || line.kind !== 'split') return [[ONE, line[side]]];
  const areScores = line.ns.weights && line.ew.weights;
  refuseUnless(areScores, 'unsupported', 'halves of a line with one side artificial');
  return [[HALF, line.ns], [HALF, line.ew]];
}

// What each score of a group is worth: the climb, clause K8.
function chartOf(table, results, others, expected, rules) {
  const chart = new Map();
  let below = ZERO;
  for (const score of [...table.keys()].sort((a, b) => a - b)) {
    const frequency = table.get(score);
    // 2 for each result below and 1 for each equal one but the line itself.
    const matchpoints = minus(plus(times(whole(2), below), frequency), ONE);
    chart.set(score, worth(matchpoints, results, others, expected, rules));
    below = plus(below, frequency);
  }
  return chart;
}

// Each outcome's matchpoints times its weight. Clause K9.
function weighed(weights, chart, side) {
  const parts = [...weights].map(([score, weight]) =>
    times(weight, chart.get(inOwnView(score, side))),
  );
  return sum(parts);
}

// What matchpoints among the results there are come to where others are missing.
// Clauses K13, K22 to K25.
function worth(matchpoints, results, others, expected, rules) {
  if (isSmall(results, others, expected, rules.small_groups)) {
    const fromMiddle = minus(matchpoints, minus(results, ONE));
    const percent = plus(whole(60), times(whole(5), fromMiddle));
    return shareOf(topOf(results, expected, rules), percent).matchpoints;
  }
  const factored = over(times(plus(matchpoints, ONE), expected), results);
  if (rules.unequal === 'ascherman') return factored;
  if (rules.unequal === 'add_one') return plus(matchpoints, minus(expected, results));
  if (rules.unequal === 'none') return matchpoints;
  return minus(factored, ONE);
}

function topOf(results, expected, rules) {
  if (rules.unequal === 'ascherman') return times(whole(2), expected);
  const compared = rules.unequal === 'none' ? results : expected;
  return isLess(compared, ONE) ? ZERO : times(whole(2), minus(compared, ONE));
}

// Whether an authority has a scale of its own for a group of so few results; others
// holds how many each other group of the board has. Clauses K26 and K27.
function isSmall(results, others, expected, authority) {
  const areAtMost = (number) => compare(results, whole(number)) <= 0;
  if (authority === 'none' || !isLess(results, expected)) return false;
  if (authority === 'acbl') {
    return areAtMost(2) || (areAtMost(3) && others.some((other) => isLess(results, other)));
  }
  if (areAtMost(1)) return others.length > 0 || isLess(whole(2), expected);
  return areAtMost(3) && !isLess(expected, times(whole(3), results));
}
