#!/usr/bin/env node
// The npm package bridge-scorer as a subject: it matchpoints full boards of scores,
// and scores contracts.
//
//     npm install bridge-scorer
//     node bridge_scorer.mjs           its matchpoints: 2 for a win, 1 for a tie
//     node bridge_scorer.mjs acbl      its matchpointsACBL: 1 for a win, a half for a tie
//
// The package is looked for in the node_modules folder that the environment variable
// LAW78_NODE_MODULES names, else in the current directory's.
//
// The package knows nothing of results expected: it compares what there is, which is
// the rule unequal=none. A game without a score it leaves alone: a line not played,
// or a bye. All else it cannot be given, and is answered `unsupported`.

import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const folder = resolve(process.env.LAW78_NODE_MODULES ?? 'node_modules');
const require = createRequire(join(folder, 'here.js'));

function load(name) {
  try {
    return require(join(folder, name));
  } catch {
    console.error(`bridge_scorer.mjs: no ${name} in ${folder}: npm install bridge-scorer`);
    process.exit(1);
  }
}

const scorer = load('bridge-scorer');
const { name, version } = load('bridge-scorer/package.json');
const isACBL = process.argv[2] === 'acbl';

class Refused extends Error {}
class Unsupported extends Error {}

function refuseUnless(holds, message) {
  if (!holds) throw new Refused(message);
}

function hello({ protocol }) {
  refuseUnless(protocol === 1, 'this speaks version 1');
  return {
    protocol: 1,
    subject: { name: `${name} ${isACBL ? 'matchpointsACBL' : 'matchpoints'}`, version },
    operations: ['score_board', 'score_contract'],
    features: ['unequal', 'not_played', 'bye'],
    values: 'matchpoints',
    scale: isACBL ? 1 : 2,
    rounding: [],
  };
}

// A line as the package's game: N-S's score, as if North had played it, or no score.
function gameOf(line) {
  const other = ['artificial', 'split'].find((kind) => kind in line);
  if (other) throw new Unsupported(other);
  if ('group' in line) throw new Unsupported('fouled');
  if (line.not_played === true || line.bye === true) return {};
  if (!('outcomes' in line)) throw new Unsupported('a result without data beside it');
  refuseUnless(Array.isArray(line.outcomes), 'outcomes are a list');
  if (line.outcomes.length > 1) throw new Unsupported('weighted');
  const [outcome] = line.outcomes;
  refuseUnless(outcome?.weight === '1', 'the weights do not make one whole');
  const isScore = Number.isInteger(outcome.score) && Math.abs(outcome.score) < 1e9;
  refuseUnless(isScore, 'a score is a whole number of at most 9 digits');
  return { contract: { declaror: 'N' }, score: outcome.score };
}

function scoreBoard({ board }) {
  refuseUnless(Array.isArray(board?.lines) && board.lines.length > 0, 'a board without lines');
  const games = board.lines.map(gameOf);
  const played = games.filter((game) => 'score' in game).length;
  const expected = board.expected ?? played;
  refuseUnless(Number.isSafeInteger(expected), 'expected is a whole number');
  refuseUnless(expected >= played, `${expected} expected and ${played} lines`);
  refuseOtherRules(board.rules ?? {}, expected > played);
  const score = isACBL ? scorer.matchpointsACBL : scorer.matchpoints;
  return {
    lines: score(games).map(({ matchpointsNS, matchpointsEW }) => ({
      ns: matchpointsNS ? String(matchpointsNS.value) : null,
      ew: matchpointsEW ? String(matchpointsEW.value) : null,
    })),
  };
}

// On a full board of scores all rules but Ascherman's come to the same.
function refuseOtherRules({ unequal = 'neuberg', small_groups = 'none', split, ...more }, missing) {
  const [other] = Object.keys(more);
  if (other) throw new Unsupported(other);
  const same = missing ? ['none'] : ['none', 'neuberg', 'add_one'];
  if (!same.includes(unequal)) throw new Unsupported(`unequal=${unequal}`);
  const unsplit = [undefined, 'charts', 'halves'];
  if (!unsplit.includes(split)) throw new Unsupported(`split=${split}`);
  const large = missing ? ['none'] : ['none', 'ebu', 'acbl'];
  if (!large.includes(small_groups)) throw new Unsupported(`small_groups=${small_groups}`);
}

function scoreContract({ contract, declarer, tricks, vulnerable }) {
  refuseUnless(['NONE', 'NS', 'EW', 'ALL'].includes(vulnerable), 'who is vulnerable?');
  if (contract === 'PASS') return { score: scorer.contractTricks({ level: 0 }, false, 0) };
  const read = /^([1-7])(S|H|D|C|NT)(X{0,2})$/.exec(contract);
  refuseUnless(read, 'a contract is 1 to 7, S H D C or NT, and X or XX');
  refuseUnless(['N', 'E', 'S', 'W'].includes(declarer), 'a declarer is N, E, S or W');
  refuseUnless(Number.isSafeInteger(tricks), 'tricks are a whole number');
  const side = 'NS'.includes(declarer) ? 'NS' : 'EW';
  const score = scorer.contractTricks(
    { level: Number(read[1]), denomination: read[2], risk: read[3] },
    vulnerable === side || vulnerable === 'ALL',
    tricks,
  );
  refuseUnless(Number.isFinite(score), `the package says ${score}`);
  return { score: side === 'NS' ? score : -score };
}

const OPERATIONS = { hello, score_board: scoreBoard, score_contract: scoreContract };

// The answer to one line of input, null for goodbye.
function answerTo(text) {
  let seq = null;
  try {
    const request = JSON.parse(text);
    refuseUnless(Number.isSafeInteger(request?.seq), 'a request without a seq');
    seq = request.seq;
    if (request.op === 'bye') return null;
    refuseUnless(typeof request.op === 'string', 'a request without an op');
    if (!Object.hasOwn(OPERATIONS, request.op)) throw new Unsupported(request.op);
    return { seq, ...OPERATIONS[request.op](request) };
  } catch (problem) {
    if (problem instanceof Unsupported) return { seq, unsupported: problem.message };
    return { seq, error: { code: 'refused', message: problem.message } };
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
