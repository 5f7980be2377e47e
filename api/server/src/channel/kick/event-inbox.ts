import { sql, and, eq, isNotNull, lt, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { insertRows } from '../../db/statements';
import { kickEvents } from '../../db/schema';
import type { StoredActivity } from '../../db/schema/kick-activity';
import { groupCommit } from '../../lib/group-commit';
import { Busy } from '../../lib/http-problem';
import { personOf, type ParsedEvent } from './parse-event';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore } from '../../lib/durations';

/** Waiting events from which on others are refused: the database is stuck. */
const MAX_WAITING = 5000;

export interface ReceivedEvent extends Pick<ParsedEvent, 'key' | 'activity' | 'occurredAt'> {
  messageId: string;
  receivedAt: Date;
  /** Reason for setting it aside from the start. */
  problem?: string | undefined;
}

/**
 * Stores events, each once. Those that arrive during a statement are stored by the next (group commit), so a busy channel costs few
 * commits.
 */
export class EventInbox {
  private waiting = 0;
  private readonly listeners = new Set<() => void>();
  private readonly commit;

  constructor(db: Db) {
    this.commit = groupCommit<'events', ReceivedEvent, 'stored' | 'duplicate'>({
      // Each event is stored once, however often it is sent.
      repeats: () => true,
      commit: async (_key, events) => {
        const stored = new Set(await insertEvents(db, events));
        if (stored.size > 0) this.notify();
        return events.map(({ messageId }) => (stored.has(messageId) ? 'stored' : 'duplicate'));
      },
    });
  }

  /** Resolves once the event is committed. @throws {Busy} while too many events wait */
  store(event: ReceivedEvent): Promise<'stored' | 'duplicate'> {
    if (this.waiting >= MAX_WAITING) throw new Busy();
    this.waiting += 1;
    return this.commit('events', event).finally(() => (this.waiting -= 1));
  }

  /** Calls the listener after events were stored. @returns unsubscribes */
  onStored(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls the listeners for events stored by other means. */
  notify(): void {
    for (const listener of this.listeners) listener();
  }
}

export async function insertEvents(db: Db, events: readonly ReceivedEvent[]): Promise<string[]> {
  const rows = events.map(({ messageId, key, activity, occurredAt, receivedAt, problem }) => ({
    messageId,
    key,
    occurredAt,
    receivedAt,
    kind: activity.kind,
    // JSON has dates as texts.
    activity: activity as unknown as StoredActivity,
    userId: personOf(activity),
    nextAttemptAt: receivedAt,
    setAsideAt: problem === undefined ? null : receivedAt,
    error: problem,
  }));
  const inserted = await insertRows<{ messageId: string }>(
    db,
    kickEvents,
    rows,
    sql`on conflict do nothing returning ${kickEvents.messageId} as "messageId"`,
  );
  return inserted.map(({ messageId }) => messageId);
}

/** Deletes finished events, chat messages earlier than others. */
export const deleteOldEvents: Sweep = async (db, { chatDays, kickEventsDays }, now) => {
  const isOver = or(isNotNull(kickEvents.doneAt), isNotNull(kickEvents.setAsideAt));
  for (const [days, isOfKind] of [
    [chatDays, eq(kickEvents.kind, 'chat')],
    [kickEventsDays, ne(kickEvents.kind, 'chat')],
  ] as const)
    if (days > 0) await db.delete(kickEvents).where(and(isOfKind, lt(kickEvents.receivedAt, daysBefore(now, days)), isOver));
};
