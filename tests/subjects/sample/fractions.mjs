// Exact numbers, clause K1. A fraction is [numerator, denominator]: two BigInts,
// which never overflow, the denominator above 0, in lowest terms.

import { refuseUnless } from './refused.mjs';

export const ZERO = [0n, 1n];
export const ONE = [1n, 1n];
export const HALF = [1n, 2n];
export const HUNDRED = [100n, 1n];
export const whole = (number) => [BigInt(number), 1n];

export function fraction(above, below) {
  const divisor = commonDivisor(above < 0n ? -above : above, below);
  return [above / divisor, below / divisor];
}

function commonDivisor(a, b) {
  while (b) [a, b] = [b, a % b];
  return a;
}

export const plus = ([a, b], [c, d]) => fraction(a * d + c * b, b * d);
export const minus = ([a, b], [c, d]) => fraction(a * d - c * b, b * d);
export const times = ([a, b], [c, d]) => fraction(a * c, b * d);
export const over = ([a, b], [c, d]) => fraction(a * d, b * c); // by what is above 0
export const sum = (fractions) => [...fractions].reduce(plus, ZERO);
export const compare = ([a, b], [c, d]) => Number(a * d > c * b) - Number(a * d < c * b);
export const isLess = (x, y) => compare(x, y) < 0;
export const isSame = (x, y) => compare(x, y) === 0;

// The canonical text: 12, or 39/5.
export const textOf = ([above, below]) => (below === 1n ? `${above}` : `${above}/${below}`);

const MOST_DIGITS = 18;

// 12, -1/2, 0.5 or 50%, exactly.
export function rational(text) {
  const read = /^(-?)([0-9]+)(?:\/([0-9]+)|\.([0-9]+))?(%?)$/.exec(text);
  refuseUnless(read, 'notation', `${JSON.stringify(text)} is not a number`);
  const [, sign, digits, divisor = '1', places = '', percent] = read;
  const isShort = [digits, divisor, places].every((part) => part.length <= MOST_DIGITS);
  refuseUnless(isShort, 'limit', `a number has at most ${MOST_DIGITS} digits`);
  const below = BigInt(divisor) * 10n ** BigInt(places.length) * (percent ? 100n : 1n);
  refuseUnless(below > 0n, 'notation', 'a division by zero');
  const above = BigInt(digits + places);
  return fraction(sign ? -above : above, below);
}

// Exact arithmetic on weights without a common denominator would never end, clause K5.
export function refuseEndless(weights) {
  let common = 1n;
  for (const [, below] of weights) {
    common *= below / commonDivisor(common, below);
    refuseUnless(common < 10n ** 1000n, 'limit', 'weights too fine to be added');
  }
}
