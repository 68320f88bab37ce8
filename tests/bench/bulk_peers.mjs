// The npm package bridge-scorer on boards of scores: node bulk_peers.mjs SCORES SIZE
//
// SCORES is a file of 32-bit whole numbers, N-S's view; each SIZE of them are a board.
// Prints the milliseconds that its matchpoints took on all boards, without the start
// of the process and without the making of the games. LAW78_NODE_MODULES names the
// node_modules folder that has the package.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const folder = resolve(process.env.LAW78_NODE_MODULES ?? 'node_modules');
const scorer = createRequire(join(folder, 'here.js'))(join(folder, 'bridge-scorer'));

const [file, size] = [process.argv[2], Number(process.argv[3])];
const bytes = readFileSync(file);
const scores = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
const games = Array.from(scores, (score) => ({ contract: { declaror: 'N' }, score }));

const start = performance.now();
let points = 0;
for (let first = 0; first < games.length; first += size) {
  const scored = scorer.matchpoints(games.slice(first, first + size));
  points += scored[0].matchpointsNS.value;
}
console.log(performance.now() - start, points);
