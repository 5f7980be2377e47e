import { searchText } from '@greenroom/contract';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { chatMinutes, streamPointSettings } from '../../db/schema';
import type { KickPerson } from '../../db/schema/kick-activity';
import type { KickEvent, KickEventHandler } from '../kick/kick-event';
import { recordStream } from './record-stream';
import { badgeBits } from './stream-points.rules';
import { hourOf, minuteBit } from './stream-points.repository';

/** Late events, trials and the staff's statistic read the minutes of this time. */
export const RETENTION_MS = 8 * 24 * 60 * 60 * 1000;

/**
 * Records what an event says about a stream or a viewer. It gives no points itself: `settleStreamPoints` computes them from all that is
 * recorded, so that neither the order of the events nor a repetition matters, and a message costs one write of one row.
 */
export const creditStreamPoints: KickEventHandler = async (tx, event) => {
  switch (event.kind) {
    case 'status':
      return recordStream(tx, event);
    case 'chat':
      return recordMessage(tx, event);
    case 'follow':
      // A follow is worth points once: following again after unfollowing is no new one.
      return recordAction(tx, event, { id: `follow:${event.follower.userId}`, person: event.follower, kind: 'follow', count: 1 });
    case 'subscription':
      return recordAction(tx, event, { id: event.id, person: event.subscriber, kind: 'subscription', count: 1 });
    case 'gifts':
      if (event.gifter && event.giftees.length > 0)
        await recordAction(tx, event, { id: event.id, person: event.gifter, kind: 'gifts', count: event.giftees.length });
  }
};

/** While the points are off, nothing about viewers is stored. */
const isEnabled = sql`exists (select 1 from ${streamPointSettings} where ${streamPointSettings.isEnabled})`;

async function recordMessage(tx: Db, { sender, content, occurredAt }: KickEvent & { kind: 'chat' }): Promise<void> {
  const expiresAt = new Date(occurredAt.getTime() + RETENTION_MS);
  await tx.execute(sql`
    insert into ${chatMinutes} as chat (kick_user_id, hour, username, minutes, badges, messages, text_hash, expires_at)
    select ${sender.userId}::text, ${hourOf(occurredAt).toISOString()}::timestamptz, ${sender.username}::text, ${minuteBit(occurredAt).toString()}::bigint,
      ${badgeBits(sender.badges)}::integer, 1, ${hashOf(content)}::integer, ${expiresAt.toISOString()}::timestamptz
    where ${isEnabled}
    on conflict (kick_user_id, hour) do update set
      -- A late message does not bring an older name back.
      username = case when excluded.minutes * 2 > chat.minutes then excluded.username else chat.username end,
      minutes = chat.minutes | excluded.minutes,
      badges = chat.badges | excluded.badges,
      messages = chat.messages + 1,
      repeats = chat.repeats + case when chat.text_hash = excluded.text_hash then 1 else 0 end,
      text_hash = excluded.text_hash,
      expires_at = greatest(chat.expires_at, excluded.expires_at)`);
}

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
