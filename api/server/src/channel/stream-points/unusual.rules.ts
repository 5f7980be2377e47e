import type { UnusualViewer } from '@greenroom/contract/admin';
import type { Minute } from './stream-points.rules';

export interface ViewerWeek {
  ticks: number;
  /** Ticks and hours of the streams in which the viewer earned. */
  possibleTicks: number;
  cappedHours: number;
  possibleHours: number;
  minutes: readonly Minute[];
  /** Messages within an hour of the one before. */
  following: number;
  /** Following messages that repeat the text. */
  repeats: number;
  /** Members who have linked the account, and accounts that these have linked. */
  linkedBy: number;
  accounts: number;
}

const MIN_TICKS = 36;
const MIN_HOURS = 4;
const MIN_GAPS = 10;
const MIN_MESSAGES = 10;
/** Shortest gap: people write every minute of a lively chat. */
const SHORTEST_GAP = 2;
/** Longest gap: longer ones are breaks between streams. */
const LONGEST_GAP = 60;

/**
 * Returns the signs of a program rather than a person, each a comparison that staff can follow and that an attentive regular stays below.
 * None is proof, so none has consequences.
 */
export function unusualSigns(week: ViewerWeek): UnusualViewer['signs'] {
  const { ticks, possibleTicks, cappedHours, possibleHours, minutes, following, repeats, linkedBy, accounts } = week;
  const signs: UnusualViewer['signs'] = [];
  if (possibleTicks >= MIN_TICKS && ticks >= 0.98 * possibleTicks)
    signs.push({ sign: 'always_present', text: `Present at ${ticks} of ${possibleTicks} ticks` });
  if (possibleHours >= MIN_HOURS && cappedHours >= 0.9 * possibleHours)
    signs.push({ sign: 'always_capped', text: `Reached the cap in ${cappedHours} of ${possibleHours} hours` });
  const interval = commonGap(minutes);
  if (interval && interval.gaps >= MIN_GAPS && interval.equal >= 0.9 * interval.gaps) {
    signs.push({ sign: 'regular_interval', text: `Wrote every ${interval.gap} minutes, ${interval.equal} times of ${interval.gaps}` });
  }
  if (following >= MIN_MESSAGES && repeats >= 0.8 * following)
    signs.push({ sign: 'same_text', text: `${repeats} of ${following} messages repeated the one before` });
  if (linkedBy > 1 || accounts > 1) {
    const members = linkedBy === 1 ? 'one member, who has' : `${linkedBy} members, who have`;
    signs.push({ sign: 'changed_account', text: `Was linked by ${members} linked ${accounts} ${accounts === 1 ? 'account' : 'accounts'}` });
  }
  return signs;
}

function commonGap(minutes: readonly Minute[]): { gap: number; equal: number; gaps: number } | null {
  const sorted = [...new Set(minutes)].sort((one, other) => one - other);
  const counts = new Map<number, number>();
  let gaps = 0;
  for (const [index, minute] of sorted.entries()) {
    const gap = minute - (sorted[index - 1] ?? minute);
    if (gap === 0 || gap > LONGEST_GAP) continue;
    gaps++;
    counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most && most[0] >= SHORTEST_GAP ? { gap: most[0], equal: most[1], gaps } : null;
}
