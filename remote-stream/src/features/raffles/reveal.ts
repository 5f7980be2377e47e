import { currentLanguage } from '@greenroom/shared-ui/texts';
import type { RaffleEntry } from './entries.api';
import { entryAt, sumOf } from './draw-check';
import type { DrawRecord } from './draw.api';
import type { Member } from '../../shared/member';
import { t } from '../../texts';

/** Time before the first name: a pushed draw, its record and the last entries have arrived by then. */
export const SUSPENSE_MS = 3000;
/** For one winner; shorter if there are more than {@link MAX_ROLL_MS} has room for. */
const WINNER_MS = 3000;
const MAX_ROLL_MS = 15_000;
/** The part of a winner's time in which names roll; then the winner's name stands. */
const ROLLING_PART = 0.8;
const NAME_MS = 200;

export interface RevealStep {
  isOver: boolean;
  shown: number;
  /** Index of the name that rolls in the next winner's place; null if none does. */
  name: number | null;
}

/** Returns the step of a reveal from the milliseconds since the draw by the server's clock, so everyone sees the same one. */
export function revealAt(elapsed: number, winners: number): RevealStep {
  const rolling = elapsed - SUSPENSE_MS;
  if (rolling < 0) return { isOver: false, shown: 0, name: null };
  const perWinner = Math.min(WINNER_MS, MAX_ROLL_MS / winners);
  const winner = Math.floor(rolling / perWinner);
  if (winner >= winners) return { isOver: true, shown: winners, name: null };
  const progress = (rolling % perWinner) / (perWinner * ROLLING_PART);
  if (progress >= 1) return { isOver: false, shown: winner + 1, name: null };
  const names = Math.max(1, Math.round((perWinner * ROLLING_PART) / NAME_MS));
  // Names slow down towards the winner's.
  return { isOver: false, shown: winner, name: Math.floor(names * (1 - (1 - progress) ** 2)) };
}

/** Every page has loaded these, the newest; more only after scrolling. */
const LOADED_ENTRIES = 10_000;

/** Sorts entries, given with the newest first, as the draw numbers their tickets. */
export const inDrawOrder = (entries: readonly RaffleEntry[]): RaffleEntry[] =>
  entries.slice(0, LOADED_ENTRIES).sort((one, other) => Number(one.id) - Number(other.id));

const ATTEMPTS = 16;

/** Returns the holders of at most `count` tickets that roll before a winner, of all that can still win; they decide nothing. */
export function rollingNames(
  entries: readonly RaffleEntry[],
  draw: DrawRecord,
  winner: number,
  count = WINNER_MS / NAME_MS,
): RaffleEntry[] {
  const earlier = new Set(draw.winners.slice(0, winner).map(({ member }) => member.id));
  const remaining = entries.filter(({ user }) => !earlier.has(user.id));
  const tickets = sumOf(remaining);
  if (tickets === 0) return [];
  const names: RaffleEntry[] = [];
  while (names.length < count) {
    let next: RaffleEntry | undefined;
    for (let attempt = 0; attempt < ATTEMPTS && (next === undefined || next.user.id === names.at(-1)?.user.id); attempt++) {
      next = entryAt(remaining, numberOf(`${draw.entriesHash}:${winner}:${names.length}:${attempt}`) % tickets);
    }
    if (next) names.push(next);
  }
  return names;
}

/** Returns the 32-bit FNV-1a hash of a text, with its bits mixed (the finalizer of MurmurHash3). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A screen reader reads so many names at most. */
const MAX_NAMES = 10;

export function winnersMessage(winners: readonly Member[], hasWon: boolean): string {
  const names = winners.slice(0, MAX_NAMES).map(({ name }) => name ?? t('Anonymous'));
  if (winners.length > MAX_NAMES) names.push(t({ one: '{count} more', other: '{count} more' }, { count: winners.length - MAX_NAMES }));
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names);
  const result = t({ one: 'The winner is {names}.', other: 'The winners are {names}.' }, { count: winners.length, names: list });
  return hasWon ? `${t('You won!')} ${result}` : result;
}

export function stepMessage({ shown, name }: RevealStep, winners: number, tickets: number | null): string {
  const number = name === null ? shown : shown + 1;
  if (number > 0) return winners === 1 ? t('Drawing the winner…') : t('Drawing winner {number} of {winners}…', { number, winners });
  if (tickets === null) return t('Drawing…');
  return t({ one: 'Drawing from {count} ticket…', other: 'Drawing from {count} tickets…' }, { count: tickets });
}
