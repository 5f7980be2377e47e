import { searchText } from '@greenroom/contract';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { insertRows } from '../../db/statements';
import { chatMinutes, streamPointSettings } from '../../db/schema';
import type { KickPerson } from '../../db/schema/kick-activity';
import { chatEventsOf, type ChatEvent, type KickEvent, type KickEventContext, type KickEventHandler } from '../kick/kick-event';
import { recordStream } from './record-stream';
import { badgeBits } from './stream-points.rules';
import { hourOf, minuteBit } from './stream-points.repository';
import { DAY } from '../../lib/durations';

/** Retention of minutes, for late events, trials and the staff's statistic. */
export const RETENTION_MS = 8 * DAY;

/**
 * Records an event about a stream or viewer. `settleStreamPoints` computes points from all records, so neither order nor repetition of
 * events matters, and a message costs one write of one row.
 */
export const creditStreamPoints: KickEventHandler = async (tx, events, context) => {
  await recordMessages(tx, chatEventsOf(events));
  for (const event of events) await recordOther(tx, event, context);
};

async function recordOther(tx: Db, event: KickEvent, context: KickEventContext): Promise<void> {
  switch (event.kind) {
    case 'status':
      return recordStream(tx, event, context);
    case 'follow':
      // A follow is worth points once, even after unfollowing.
      return recordAction(tx, event, { id: `follow:${event.follower.userId}`, person: event.follower, kind: 'follow', count: 1 });
    case 'subscription':
      return recordAction(tx, event, { id: event.id, person: event.subscriber, kind: 'subscription', count: 1 });
    case 'gifts':
      if (event.gifter && event.giftees.length > 0)
        await recordAction(tx, event, { id: event.id, person: event.gifter, kind: 'gifts', count: event.giftees.length });
  }
}

/** While the points are off, nothing about viewers is stored. */
const isEnabled = sql`exists (select 1 from ${streamPointSettings} where ${streamPointSettings.isEnabled})`;

async function recordMessages(tx: Db, messages: readonly ChatEvent[]): Promise<void> {
  // Sorted, so servers that record at once never deadlock.
  let rows = messages.map(minuteRow).sort((one, other) => (one.kickUserId < other.kickUserId ? -1 : 1));
  while (rows.length > 0) {
    // A statement writes a row once: a viewer's next message of the hour is for the next statement.
    const first = new Map<string, (typeof rows)[number]>();
    const left = [];
    for (const row of rows) {
      const key = `${row.kickUserId} ${row.hour.getTime()}`;
      if (first.has(key)) left.push(row);
      else first.set(key, row);
    }
    await insertRows(tx, chatMinutes, [...first.values()], ADDED);
    rows = left;
  }
}

function minuteRow({ sender, content, occurredAt }: ChatEvent) {
  return {
    kickUserId: sender.userId,
    hour: hourOf(occurredAt),
    username: sender.username,
    minutes: minuteBit(occurredAt).toString(),
    badges: badgeBits(sender.badges),
    messages: 1,
    textHash: hashOf(content),
    expiresAt: new Date(occurredAt.getTime() + RETENTION_MS),
  };
}

const ADDED = sql`
  where ${isEnabled}
  on conflict (kick_user_id, hour) do update set
    -- A late message does not bring an older name back.
    username = case when excluded.minutes * 2 > ${chatMinutes.minutes} then excluded.username else ${chatMinutes.username} end,
    minutes = ${chatMinutes.minutes} | excluded.minutes,
    badges = ${chatMinutes.badges} | excluded.badges,
    messages = ${chatMinutes.messages} + 1,
    repeats = ${chatMinutes.repeats} + case when ${chatMinutes.textHash} = excluded.text_hash then 1 else 0 end,
    text_hash = excluded.text_hash,
    expires_at = greatest(${chatMinutes.expiresAt}, excluded.expires_at)`;

interface RecordedAction {
  id: string;
  person: KickPerson;
  kind: 'follow' | 'subscription' | 'gifts';
  count: number;
}

async function recordAction(tx: Db, { occurredAt }: KickEvent, { id, person, kind, count }: RecordedAction): Promise<void> {
  await tx.execute(sql`
    insert into channel_actions (id, kick_user_id, username, kind, count, occurred_at)
    select ${id}::text, ${person.userId}::text, ${person.username}::text, ${kind}::text, ${count}::integer, ${occurredAt.toISOString()}::timestamptz
    where ${isEnabled}
    on conflict (id) do nothing`);
}

/** Hashes a text so that spellings of the same message are equal. */
function hashOf(text: string): number {
  return createHash('sha256').update(searchText(text)).digest().readInt32BE();
}
