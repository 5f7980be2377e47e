import { and, asc, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import { insertRow } from '../../admin/rows';
import type { Db } from '../../db/client';
import { streams } from '../../db/schema';
import { notifyOptedIn } from '../../core/notifications/notify';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import type { KickEvent, KickEventContext } from '../kick/kick-event';
import { addLiveTime, continuesStream } from './stream-points.rules';

const MAX_TITLE = 200;

/** Records that the channel went live or ended: a new stream, a known one's end, or its continuation after a restart. */
export async function recordStream(
  tx: Db,
  { title, startedAt, endedAt, isLive, occurredAt }: KickEvent & { kind: 'status' },
  { changes }: Pick<KickEventContext, 'changes'>,
): Promise<void> {
  // Some events a day: one after the other, so two servers create no stream twice.
  await tx.execute(sql`lock table ${streams} in share row exclusive mode`);
  const reportedEnd = endedAt ?? (isLive ? null : occurredAt);
  const end = reportedEnd && new Date(Math.max(reportedEnd.getTime(), startedAt.getTime()));
  const time = { from: startedAt.toISOString(), to: end && end.toISOString() };
  const [before] = await tx.select().from(streams).where(lte(streams.startedAt, startedAt)).orderBy(desc(streams.startedAt)).limit(1);
  const isKnown = before?.live.some(({ from }) => from === time.from);

  if (before && (isKnown || continuesStream(before.live, startedAt))) {
    const live = addLiveTime(before.live, time);
    const last = live.at(-1)?.to;
    const ended = last ? new Date(last) : await nextStart(tx, before.startedAt);
    // An older broadcast's event says nothing about the current title.
    const isNewest = live.at(-1)?.from === time.from;
    await tx
      .update(streams)
      .set({ live, endedAt: ended, ...(isNewest && title && { title: shortened(title) }) })
      .where(eq(streams.id, before.id));
    return;
  }
  // The channel is live once at a time: a stream whose end was not reported ended earlier.
  await tx
    .update(streams)
    .set({ endedAt: startedAt })
    .where(and(isNull(streams.endedAt), lt(streams.startedAt, startedAt)));
  const endsAt = end ?? (await nextStart(tx, startedAt));
  const id = await insertRow(tx, streams, { title: shortened(title), startedAt, endedAt: endsAt, live: [time] });
  if (endsAt) return;
  await queueAnnouncement(tx, { kind: 'stream_started', subjectId: id, label: shortened(title) || 'The stream', at: startedAt });
  const data = { title: shortened(title) };
  const notified = await notifyOptedIn(tx, { kind: 'stream_live', key: `stream:${id}:live`, at: occurredAt, data });
  if (notified > 0) changes.announce({ member: 'any' });
}

async function nextStart(tx: Db, startedAt: Date): Promise<Date | null> {
  const [next] = await tx
    .select({ startedAt: streams.startedAt })
    .from(streams)
    .where(gt(streams.startedAt, startedAt))
    .orderBy(asc(streams.startedAt))
    .limit(1);
  return next?.startedAt ?? null;
}

// Texts are cut by characters: half of a surrogate pair can't be stored, nor can the null character.
const shortened = (title: string) => [...title.replaceAll('\0', '')].slice(0, MAX_TITLE).join('');
