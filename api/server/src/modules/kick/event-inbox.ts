import type { Db } from '../../db/client';
import { kickEvents } from '../../db/schema';
import { Busy } from '../../http-problem';
import { personOf, type ParsedEvent } from './parse-event';
import { toStored } from './stored-activity';

/** Maximum number of rows of a statement. */
const BATCH = 500;
/** From this many waiting events on, further ones are refused: the database is stuck. */
const MAX_WAITING = 5000;

export interface ReceivedEvent extends Pick<ParsedEvent, 'key' | 'activity' | 'occurredAt'> {
  messageId: string;
  receivedAt: Date;
}

interface Waiting {
  event: ReceivedEvent;
  resolve: (result: 'stored' | 'duplicate') => void;
  reject: (cause: unknown) => void;
}

/**
 * Stores events, each once. While one statement runs, further events wait for the next one, which stores all of them (group commit), so
 * that a busy channel costs few commits.
 */
export class EventInbox {
  private waiting: Waiting[] = [];
  private isStoring = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly db: Db) {}

  /**
   * Resolves once the event is committed.
   * @throws {Busy} while too many events wait
   */
  store(event: ReceivedEvent): Promise<'stored' | 'duplicate'> {
    if (this.waiting.length >= MAX_WAITING) throw new Busy();
    return new Promise((resolve, reject) => {
      this.waiting.push({ event, resolve, reject });
      if (!this.isStoring) void this.run();
    });
  }

  /** Calls the listener after events were stored. @returns unsubscribes */
  onStored(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls the listeners: events were stored otherwise. */
  notify(): void {
    for (const listener of this.listeners) listener();
  }

  private async run(): Promise<void> {
    this.isStoring = true;
    while (this.waiting.length > 0) await this.storeBatch(this.waiting.splice(0, BATCH));
    this.isStoring = false;
  }

  private async storeBatch(batch: Waiting[]): Promise<void> {
    try {
      const stored = new Set(await insertEvents(this.db, batch.map(({ event }) => event)));
      for (const { event, resolve } of batch) resolve(stored.has(event.messageId) ? 'stored' : 'duplicate');
      if (stored.size > 0) this.notify();
    } catch (cause) {
      if (batch.length === 1) return batch[0]?.reject(cause);
      // One event that the database refuses must not fail the others.
      for (const one of batch) await this.storeBatch([one]);
    }
  }
}

/** Inserts events, except for those that are stored. @returns the message ids of the inserted ones */
export async function insertEvents(db: Db, events: readonly ReceivedEvent[]): Promise<string[]> {
  const rows = events.map(({ messageId, key, activity, occurredAt, receivedAt }) => ({
    messageId, key, occurredAt, receivedAt, kind: activity.kind, activity: toStored(activity), userId: personOf(activity), nextAttemptAt: receivedAt,
  }));
  const inserted = await db.insert(kickEvents).values(rows).onConflictDoNothing().returning({ messageId: kickEvents.messageId });
  return inserted.map(({ messageId }) => messageId);
}
