import type { StreamPointRules } from '@greenroom/contract/admin';
import { and, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { channelActions, chatMinutes, streamPoints, streams } from '../../db/schema';
import type { Job } from '../../jobs/run-jobs';
import { bookStreamPoints } from './book-stream-points';
import { RETENTION_MS } from './record-event';
import { earnedIn, isExcludedAccount, KINDS, minuteOf, timeOf, timesOf } from './stream-points.rules';
import {
  countsFor,
  findSettings,
  findSupportTime,
  hourOf,
  readFacts,
  type Settings,
  type StoredFacts,
  type Stream,
} from './stream-points.repository';
import { MINUTE, SECOND } from '../../lib/durations';

/** Time after a stream's end in which its ticks are settled on schedule; later events are settled when they arrive. */
const OPEN_MS = 20 * MINUTE;
const BATCH = 500;

/**
 * Computes what viewers have earned from the records, once a tick, and books the difference. All state is in the database, so ticks that
 * passed while no server ran are given by the next run.
 */
export const settleStreamPointsJob: Job = {
  name: 'settle stream points',
  everyMs: 15 * SECOND,
  async run({ db, now, changes, signal }) {
    await settleStreamPoints(db, now(), signal);
    await bookStreamPoints(db, { at: now(), onBooked: (memberId) => changes.announce({ member: memberId }), signal });
  },
};

/** Computes viewers' points in each stream that has something to settle; books nothing. Concurrent runs do no harm. */
export async function settleStreamPoints(db: Db, at: Date, signal?: AbortSignal): Promise<void> {
  const settings = await findSettings(db);
  if (!settings.isEnabled) return;
  const recent = await db
    .select()
    .from(streams)
    .where(gt(streams.startedAt, new Date(at.getTime() - RETENTION_MS)))
    .orderBy(streams.startedAt);
  for (const stream of recent) if (!signal?.aborted) await settleStream(db, stream, { settings, at, signal });
}

interface StreamSettlement {
  rules: StreamPointRules;
  settings: Settings;
  at: Date;
  /** Condition of the actions that count for it. */
  support: SQL | undefined;
}

type Settlement = Pick<StreamSettlement, 'settings' | 'at'> & { signal?: AbortSignal | undefined };

async function settleStream(db: Db, stream: Stream, { settings, at, signal }: Settlement): Promise<void> {
  const rules = stream.rules ?? settings.rules;
  const isDue = isTickDue(stream, rules, at);
  const support = countsFor(stream, await findSupportTime(db, stream));
  const ids = await viewersToSettle(db, stream, { rules, at, isDue, support });
  if (!stream.rules && isDue) await db.update(streams).set({ rules }).where(eq(streams.id, stream.id));
  for (let from = 0; from < ids.length; from += BATCH) {
    if (signal?.aborted) return;
    await db.transaction((tx) => settleViewers(tx, stream, ids.slice(from, from + BATCH), { rules, settings, at, support }));
  }
  if (isDue) await db.update(streams).set({ settledAt: at }).where(eq(streams.id, stream.id));
}

const isOpen = ({ endedAt }: Stream, at: Date) => endedAt === null || at.getTime() < endedAt.getTime() + OPEN_MS;

/** Tells whether a tick has passed since the last settlement; the last one follows when the stream closes. */
function isTickDue(stream: Stream, rules: StreamPointRules, at: Date): boolean {
  const { settledAt } = stream;
  if (!settledAt) return true;
  if (!isOpen(stream, at)) return isOpen(stream, settledAt);
  const { start } = timesOf(stream);
  const tickAt = (time: Date) => Math.floor((minuteOf(time) - start) / rules.tick_minutes);
  return tickAt(at) > tickAt(settledAt);
}

/** Between two ticks, only actions are settled, so messages make one ledger row a tick. */
async function viewersToSettle(
  db: Db,
  stream: Stream,
  { rules, at, isDue, support }: Omit<StreamSettlement, 'settings'> & { isDue: boolean },
): Promise<string[]> {
  const { from, to } = rangeOf(stream, at);
  const ids = new Set<string>();
  const actions = await db
    .selectDistinct({ id: channelActions.kickUserId })
    .from(channelActions)
    .where(and(eq(channelActions.isSettled, false), support));
  for (const { id } of actions) ids.add(id);
  if (isDue || !isOpen(stream, at)) {
    const isUnsettled = gt(chatMinutes.messages, chatMinutes.settledMessages);
    // A window that was open at the last settlement may cover further ticks.
    const opened = timeOf(minuteOf(stream.settledAt ?? stream.startedAt) - rules.window_minutes);
    const isToSettle = isDue ? or(isUnsettled, gte(chatMinutes.hour, hourOf(opened))) : isUnsettled;
    const chat = await db
      .selectDistinct({ id: chatMinutes.kickUserId })
      .from(chatMinutes)
      .where(and(gte(chatMinutes.hour, hourOf(from)), lte(chatMinutes.hour, to), isToSettle));
    for (const { id } of chat) ids.add(id);
  }
  return [...ids].sort();
}

const rangeOf = ({ startedAt, endedAt }: Stream, at: Date) => ({
  from: timeOf(minuteOf(startedAt)),
  to: endedAt ? timeOf(minuteOf(endedAt) + 1) : at,
});

async function settleViewers(tx: Db, stream: Stream, ids: string[], { rules, settings, at, support }: StreamSettlement): Promise<void> {
  // Locked, so two servers never count support for two streams while their times change.
  const facts = await readFacts(tx, ids, { ...rangeOf(stream, at), support, locked: true });
  const times = timesOf(stream);
  // Sorted, so two servers that settle at once never deadlock.
  const viewers = facts.viewers.sort((one, other) => (one.kickUserId < other.kickUserId ? -1 : 1));
  const rows = viewers.flatMap(({ kickUserId, username, facts: viewerFacts }) => {
    if (isExcludedAccount(settings.excluded, { kickUserId, username, badges: viewerFacts.badges })) return [];
    const { points, ticks, cappedHours } = earnedIn(rules, times, viewerFacts, minuteOf(at));
    return KINDS.filter((kind) => points[kind] > 0).map((kind) => ({
      streamId: stream.id,
      kickUserId,
      username,
      kind,
      earned: points[kind],
      ...(kind === 'watching' && { ticks, cappedHours }),
    }));
  });
  if (rows.length > 0) {
    // Never less: rules may have been looser, and a stream longer, when it was settled before.
    const larger = (column: 'earned' | 'ticks' | 'capped_hours') =>
      sql`greatest(${streamPoints}.${sql.identifier(column)}, excluded.${sql.identifier(column)})`;
    await tx
      .insert(streamPoints)
      .values(rows)
      .onConflictDoUpdate({
        target: [streamPoints.streamId, streamPoints.kickUserId, streamPoints.kind],
        set: { username: sql`excluded.username`, earned: larger('earned'), ticks: larger('ticks'), cappedHours: larger('capped_hours') },
      });
  }
  await markSettled(tx, stream, facts);
}

/** Marks what was read, not what has been recorded since. */
async function markSettled(tx: Db, stream: Stream, { chat, actionIds }: StoredFacts): Promise<void> {
  const read = chat.filter(({ messages, settledMessages }) => messages > settledMessages);
  if (read.length > 0) {
    const values = read.map(
      ({ kickUserId, hour, messages }) => sql`(${kickUserId}::text, ${hour.toISOString()}::timestamptz, ${messages}::integer)`,
    );
    await tx.execute(sql`
      update ${chatMinutes} set settled_messages = settled.messages
      from (values ${sql.join(values, sql`, `)}) as settled (kick_user_id, hour, messages)
      where ${chatMinutes.kickUserId} = settled.kick_user_id and ${chatMinutes.hour} = settled.hour and ${lt(chatMinutes.settledMessages, sql`settled.messages`)}`);
  }
  if (actionIds.length > 0)
    await tx
      .update(channelActions)
      .set({ isSettled: true, streamId: stream.id })
      .where(and(inArray(channelActions.id, actionIds), isNull(channelActions.streamId)));
}
