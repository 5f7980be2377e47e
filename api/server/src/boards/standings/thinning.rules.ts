import { DAY, HOUR } from '../../lib/durations';

/** Up to which age one snapshot of each step stays. A step of 0 keeps all. */
const STEPS: readonly { upTo: number; step: number }[] = [
  { upTo: 6 * HOUR, step: 0 },
  { upTo: 2 * DAY, step: HOUR },
  { upTo: 30 * DAY, step: DAY },
  { upTo: 365 * DAY, step: 7 * DAY },
];

/** Rejected snapshots only explain a gap. */
const REJECTED_MS = 30 * DAY;

/** A snapshot of one source, of a board or cumulative. */
export interface ThinnedSnapshot {
  id: number;
  asOf: Date;
  isRejected: boolean;
}

/**
 * The snapshots that may be deleted (docs/standings.md): the last one of each hour, day or week stays, by age.
 * @param snapshots of one board, or of one cumulative source
 * @param forever ids of those at the edges of periods, which stay
 */
export function thinnedOut(snapshots: readonly ThinnedSnapshot[], { now, forever }: { now: Date; forever: ReadonlySet<number> }): number[] {
  const newestFirst = [...snapshots].sort((one, other) => other.asOf.getTime() - one.asOf.getTime() || other.id - one.id);
  const occupied = new Set<string>();
  return newestFirst.flatMap(({ id, asOf, isRejected }) => {
    if (forever.has(id)) return [];
    const age = now.getTime() - asOf.getTime();
    const rule = STEPS.find(({ upTo }) => age <= upTo);
    if (!rule || (isRejected && age > REJECTED_MS)) return [id];
    if (rule.step === 0) return [];
    const slot = `${isRejected} ${rule.step} ${Math.floor(asOf.getTime() / rule.step)}`;
    if (occupied.has(slot)) return [id];
    occupied.add(slot);
    return [];
  });
}
