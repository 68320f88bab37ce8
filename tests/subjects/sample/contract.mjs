// Law 77: the score of a contract, clause K30.

import { refuseUnless } from './refused.mjs';

export function answerContract({ contract, declarer, tricks, vulnerable }) {
  const isVulnerability = ['NONE', 'NS', 'EW', 'ALL'].includes(vulnerable);
  refuseUnless(isVulnerability, 'contract', 'vulnerable is NONE, NS, EW or ALL');
  if (contract === 'PASS') return { score: 0 };
  const read = typeof contract === 'string' && /^([1-7])(C|D|H|S|NT)(X{0,2})$/.exec(contract);
  refuseUnless(read, 'contract', 'a contract is 1 to 7, C D H S or NT, and X or XX, or PASS');
  refuseUnless(['N', 'E', 'S', 'W'].includes(declarer), 'contract', 'no declarer');
  const isCount = Number.isInteger(tricks) && tricks >= 0 && tricks <= 13;
  refuseUnless(isCount, 'contract', 'tricks are 0 to 13');
  const side = declarer === 'N' || declarer === 'S' ? 'NS' : 'EW';
  const isVulnerable = vulnerable === side || vulnerable === 'ALL';
  const [, level, denomination, crosses] = read;
  const extra = tricks - 6 - Number(level);
  const doubled = crosses.length;
  const score =
    extra < 0
      ? -undertricks(-extra, doubled, isVulnerable)
      : made(Number(level), denomination, doubled, extra, isVulnerable);
  return { score: side === 'NS' ? score : -score };
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
