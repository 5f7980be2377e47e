import { isUnidentified, type PlayerTotal } from './player-totals';
import { MINUTE } from '../../lib/durations';

/** Time after an edge up to which a snapshot belongs to it, if it is nearer than the one before. */
export const EDGE_GRACE_MS = MINUTE;

/** Time span of a snapshot's numbers: from `asOf` until the source last repeated them. */
export interface SnapshotTimes {
  asOf: Date;
  fetchedAt: Date;
  seenUntil: Date;
}

/** Returns the latest time that a snapshot's numbers are known to be from. */
export const lastAsOf = ({ asOf, fetchedAt, seenUntil }: SnapshotTimes): Date =>
  new Date(asOf.getTime() + seenUntil.getTime() - fetchedAt.getTime());

/**
 * Returns the snapshot of a cumulative source at an edge: the last one at or before it, or the first after it if there is none before, or
 * if it is nearer and within {@link EDGE_GRACE_MS}.
 */
export function snapshotAtEdge<Snapshot extends SnapshotTimes>(
  { before, after }: { before: Snapshot | undefined; after: Snapshot | undefined },
  edge: Date,
): Snapshot | undefined {
  if (!before || !after) return before ?? after;
  const distance = after.asOf.getTime() - edge.getTime();
  return distance <= EDGE_GRACE_MS && distance < edge.getTime() - countedFrom(before, edge).getTime() ? after : before;
}

/** Returns the time that an edge's snapshot is from: the edge itself, if the source repeated the numbers across it. */
export function countedFrom(snapshot: SnapshotTimes, edge: Date): Date {
  if (snapshot.asOf >= edge) return snapshot.asOf;
  const last = lastAsOf(snapshot);
  return last < edge ? last : edge;
}

/**
 * Returns players' wagers between two snapshots of a cumulative source, counting newcomers from 0. Omits rows that did not rise, and hidden
 * ones without their own id: nothing says which was which.
 */
export function differenceOf(start: readonly PlayerTotal[], end: readonly PlayerTotal[]): PlayerTotal[] {
  const before = new Map(start.map(({ key, amount }) => [key, amount]));
  return end.flatMap((row) => {
    if (isUnidentified(row.key)) return [];
    const amount = row.amount - (before.get(row.key) ?? 0n);
    return amount > 0n ? [{ ...row, amount }] : [];
  });
}
