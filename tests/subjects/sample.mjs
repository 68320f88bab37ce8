#!/usr/bin/env node
// A subject in JavaScript: the whole of the subject protocol, version 1. Node 18 or
// later, no packages. Copy it, with the folder beside it:
//
//     sample/fractions.mjs    exact numbers
//     sample/line.mjs         what a line holds, from text and from data
//     sample/board.mjs        a board: the frequency table, the climb, missing results
//     sample/contract.mjs     Law 77
//     sample/event.mjs        an event, read and checked
//     sample/session.mjs      averages, byes, totals, penalties, places
//     sample/json.mjs         JSON that leaves nothing to be guessed
//     sample/refused.mjs      what is answered instead of a score
//
//     node sample.mjs         one JSON object a line in, one out
//
// K1, K2 and so on are clauses of law78's SPEC.md, Q8 an open question there.

import { answerBoard } from './sample/board.mjs';
import { answerContract } from './sample/contract.mjs';
import { isObject, parse, refuseLoose } from './sample/json.mjs';
import { Refused, Unsupported, refuseUnless } from './sample/refused.mjs';
import { answerSession } from './sample/session.mjs';

function hello({ protocol }) {
  refuseUnless(protocol === 1, 'protocol', 'this speaks version 1');
  return {
    protocol: 1,
    subject: { name: 'sample.mjs', version: '2' },
    operations: ['score_board', 'score_contract', 'score_session'],
    features: [
      ...['weighted', 'split', 'artificial', 'unequal'],
      ...['fouled', 'small_groups', 'not_played', 'bye'],
    ],
    values: 'matchpoints',
    scale: 2,
    rounding: [],
  };
}

const OPERATIONS = {
  hello,
  score_board: answerBoard,
  score_contract: answerContract,
  score_session: answerSession,
};

// The answer to one line of input, null for goodbye. A mistake of the program's own is
// no refusal: it is not caught, and ends the program with a trace.
function answerTo(bytes) {
  let seq = null;
  try {
    const { json, value: request } = parse(bytes);
    refuseUnless(isObject(request), 'protocol', 'a request is an object');
    refuseUnless(Number.isSafeInteger(request.seq), 'protocol', 'a request without a seq');
    seq = request.seq;
    refuseLoose(json);
    if (request.op === 'bye') return null;
    refuseUnless(typeof request.op === 'string', 'protocol', 'a request without an op');
    if (!Object.hasOwn(OPERATIONS, request.op)) throw new Unsupported(request.op);
    return { seq, ...OPERATIONS[request.op](request) };
  } catch (problem) {
    if (problem instanceof Unsupported) return { seq, unsupported: problem.message };
    if (!(problem instanceof Refused)) throw problem;
    return { seq, error: { code: problem.code, message: problem.message } };
  }
}

// The lines of input as bytes: made into text at once, what is no UTF-8 would be mended
// and not noticed.
async function* linesOf(stream) {
  let begun = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end; (end = chunk.indexOf('\n', start)) >= 0; start = end + 1) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]);
      begun = [];
    }
    begun.push(chunk.subarray(start));
  }
  yield Buffer.concat(begun);
}

process.stdout.on('error', () => process.exit(0)); // nobody listens any more

for await (const line of linesOf(process.stdin)) {
  if (line.every((byte) => byte <= 32)) continue;
  const answer = answerTo(line);
  if (answer === null) break;
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
