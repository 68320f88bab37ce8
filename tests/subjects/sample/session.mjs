// The session: the boards, then the averages and byes that depend on them, then totals,
// penalties and places.
//
// A seat is one side of one line: {pair, side, held, isBye, score, top}. Its pair and its
// score are null where there is none; top is that of an artificial score there.

import { countedLines, scoreBoard, shareOf } from './board.mjs';
import { eventOf } from './event.mjs';
import { HUNDRED, ZERO, compare, isLess, isSame, minus } from './fractions.mjs';
import { over, plus, textOf, times, whole } from './fractions.mjs';
import { refuseUnless } from './refused.mjs';

export function answerSession({ event: data }) {
  const event = eventOf(data);
  const onBoards = seatsOf(event);
  const settled = withAverages(onBoards, event.rules);
  const seats = event.rules.byes === 'recorded' ? withByes(settled) : settled;
  const tallies = talliesOf(seats);
  for (const penalty of event.penalties) takePenalty(penalty, tallies, seats);
  const contests = event.winners === 2 ? ['NS', 'EW'] : [null];
  const standings = [...tallies.values()];
  return {
    ranking: contests.flatMap((side) => ranked(standings.filter(({ pair }) => pair.side === side))),
  };
}

// Every seat, averages at what they are nominally, and byes with nothing.
function seatsOf({ boards, rules }) {
  const most = boards.reduce((most, { lines }) => Math.max(most, countedLines(lines)), 0);
  return boards.flatMap(({ lines, pairs, expected }) => {
    // What the board says, or the event; else the field's, or the board's own. Clause K32.
    const counted = rules.expected === 'field' ? most : countedLines(lines);
    const sides = scoreBoard(lines, expected ?? counted, rules);
    return lines.flatMap((line, place) =>
      ['ns', 'ew'].map((side) => ({
        pair: pairs[place][side],
        side: side.toUpperCase(),
        held: line[side],
        isBye: line.kind === 'bye',
        score: sides[side].scores[place],
        top: sides[side].top,
      })),
    );
  });
}

// A+ raised and A- lowered to the pair's own percentage: that on the boards where it has
// a result. Nobody else's figures depend on them, so no board is scored again. Clause K17.
function withAverages(seats, rules) {
  const own = talliesOf(seats.filter(({ held }) => held?.weights));
  return seats.map((seat) => {
    const average = averageMeant(seat.held, rules);
    const percentage = percentageOf(own.get(seat.pair?.key));
    if (average === null || percentage === null) return seat;
    const nominal = seat.held.percent;
    const counts =
      (average === '+' && isLess(nominal, percentage)) ||
      (average === '-' && isLess(percentage, nominal));
    return counts ? { ...seat, score: shareOf(seat.top, percentage) } : seat;
  });
}

// Which average a side holds. Where codes are nominal, 60 and 40 % are A+ and A-. Q8.
function averageMeant(held, rules) {
  if (!held?.percent) return null;
  if (held.average) return held.average;
  if (rules.codes === 'fixed') return null;
  if (isSame(held.percent, whole(60))) return '+';
  return isSame(held.percent, whole(40)) ? '-' : null;
}

// A bye gives its pair the percentage that it has on all its other boards. Clause K37.
function withByes(seats) {
  const others = talliesOf(seats);
  return seats.map((seat) => {
    const percentage = seat.isBye ? percentageOf(others.get(seat.pair?.key)) : null;
    return percentage === null ? seat : { ...seat, score: shareOf(seat.top, percentage) };
  });
}

// What each pair has collected where it got something, by its key. Clause K33.
function talliesOf(seats) {
  const tallies = new Map();
  for (const { pair, score } of seats) {
    if (pair === null || score === null) continue;
    const { total = ZERO, available = ZERO, boards = 0 } = tallies.get(pair.key) ?? {};
    tallies.set(pair.key, {
      pair,
      total: plus(total, score.matchpoints),
      available: plus(available, score.top),
      boards: boards + 1,
      penalty: ZERO,
    });
  }
  return tallies;
}

// Null for nobody, and where nothing was available.
function percentageOf(tally) {
  if (!tally || isSame(tally.available, ZERO)) return null;
  return over(times(HUNDRED, tally.total), tally.available);
}

// Taken from the total; what was available stays. Clause K36.
function takePenalty(penalty, tallies, seats) {
  const tally = tallyMeant(penalty, tallies, seats);
  const { percent, matchpoints } = penalty;
  const amount = percent === null ? matchpoints : shareOf(largestTop(seats), percent).matchpoints;
  tally.total = minus(tally.total, amount);
  tally.penalty = plus(tally.penalty, amount);
}

// A section or a side that is not said may be any.
function tallyMeant({ number, section, side }, tallies, seats) {
  const meant = seats.filter(
    (seat) =>
      seat.pair?.number === number &&
      (section === null || section === seat.pair.section) &&
      (side === null || side === seat.side),
  );
  const keys = new Set(meant.map(({ pair }) => pair.key).filter((key) => tallies.has(key)));
  refuseUnless(keys.size === 1, 'pair', `a penalty for pair ${number}, of which are ${keys.size}`);
  return tallies.get([...keys][0]);
}

function largestTop(seats) {
  return seats.reduce((largest, { top }) => (isLess(largest, top) ? top : largest), ZERO);
}

// The rows of one ranking, best percentage first; equal ones share a place, and the next
// place counts them all. Clause K34.
function ranked(tallies) {
  const standings = tallies.map((tally) => ({ ...tally, percentage: percentageOf(tally) }));
  standings.sort((a, b) => byPercentage(a, b) || byNumber(a.pair, b.pair));
  const isLevel = (standing, other) => other !== undefined && byPercentage(standing, other) === 0;
  let rank = 0;
  return standings.map((standing, place) => {
    const isLevelWithLast = isLevel(standing, standings[place - 1]);
    if (!isLevelWithLast) rank = place + 1;
    return rowOf(standing, rank, isLevelWithLast || isLevel(standing, standings[place + 1]));
  });
}

function rowOf({ pair, total, available, percentage, boards, penalty }, rank, tied) {
  return {
    pair: pair.number,
    section: pair.section,
    side: pair.side,
    total: textOf(total),
    available: textOf(available),
    percentage: percentage && textOf(percentage),
    boards,
    rank,
    tied,
    ...(isSame(penalty, ZERO) ? {} : { penalty: textOf(penalty) }),
  };
}

// Pairs to which nothing was available come last, together.
function byPercentage({ percentage: a }, { percentage: b }) {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(b, a);
}

// Of pairs that are level the lower number stands first.
function byNumber(a, b) {
  const [x, y] = [a, b].map(({ number }) => (/^[0-9]{1,9}$/.test(number) ? Number(number) : 0));
  return x - y || inOrder(a.number, b.number) || inOrder(a.section ?? '', b.section ?? '');
}

const inOrder = (a, b) => Number(a > b) - Number(a < b);
