import { isUnidentified, type PlayerTotal } from './player-totals';

/** A snapshot taken up to this time after an edge belongs to it, if it is nearer than the one before. */
export const EDGE_GRACE_MS = 60 * 1000;

/** The time span of a snapshot's numbers: from `asOf` until the source was last seen to repeat them. */
export interface SnapshotTimes {
  asOf: Date;
  fetchedAt: Date;
  seenUntil: Date;
}

/** The latest time that the numbers of a snapshot are known to be from. */
export const lastAsOf = ({ asOf, fetchedAt, seenUntil }: SnapshotTimes): Date =>
  new Date(asOf.getTime() + seenUntil.getTime() - fetchedAt.getTime());

/**
 * The snapshot of a cumulative source at the edge of a period: the last one at or before it, or the first one after it, if that is within
 * {@link EDGE_GRACE_MS} and nearer, or if there is none before.
 */
export function snapshotAtEdge<Snapshot extends SnapshotTimes>(
  { before, after }: { before: Snapshot | undefined; after: Snapshot | undefined },
  edge: Date,
): Snapshot | undefined {
  if (!before || !after) return before ?? after;
  const distance = after.asOf.getTime() - edge.getTime();
  return distance <= EDGE_GRACE_MS && distance < edge.getTime() - countedFrom(before, edge).getTime() ? after : before;
}

/** The time that an edge's snapshot is from: the edge itself, if the source repeated the numbers across it. */
export function countedFrom(snapshot: SnapshotTimes, edge: Date): Date {
  if (snapshot.asOf >= edge) return snapshot.asOf;
  const last = lastAsOf(snapshot);
  return last < edge ? last : edge;
}

/**
 * What each player wagered between two snapshots of a cumulative source. Who was not there at the start began with 0. Hidden rows without
 * an id of their own are left out: nothing says which of them was which. Rows that did not rise are left out as well.
 */
export function differenceOf(start: readonly PlayerTotal[], end: readonly PlayerTotal[]): PlayerTotal[] {
  const before = new Map(start.map(({ key, amount }) => [key, amount]));
  return end.flatMap((row) => {
    if (isUnidentified(row.key)) return [];
    const amount = row.amount - (before.get(row.key) ?? 0n);
    return amount > 0n ? [{ ...row, amount }] : [];
  });
}
