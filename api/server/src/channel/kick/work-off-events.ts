import { and, asc, eq, isNull, lte, gt, gte } from 'drizzle-orm';
import { isAnyOf } from '../../db/statements';
import type { Change } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { kickEvents } from '../../db/schema';
import { MAX_GROUP, sharedRuns } from '../../lib/group-commit';
import { type FollowUp, type KickEventContext, type KickEventHandler, asEvent, type KickEvent } from './kick-event';
import type { FastifyInstance } from 'fastify';
import type { EventInbox } from './event-inbox';

/** Pauses before retries of an event, in seconds; after these, it is set aside for the staff. */
const RETRY_DELAYS = [5, 30, 2 * 60, 10 * 60];

const MAX_ERROR_LENGTH = 300;

type DueEvents = Awaited<ReturnType<typeof dueEvents>>;

export interface WorkOffOptions extends KickEventContext {
  db: Db;
  handlers: readonly KickEventHandler[];
  /** Ends the work after the current batch. */
  signal?: AbortSignal;
}

/** Adds what follows the commits of earlier batches. */
type Working = WorkOffOptions & { following: Promise<void>[] };

/**
 * Handles due events, oldest first, in batches, each marked as done in its transaction. What another server handles is skipped; what
 * follows a commit runs in parallel with the next batches.
 * @returns how many events were taken
 */
export async function workOffEvents(options: WorkOffOptions): Promise<number> {
  const following: Promise<void>[] = [];
  let count = 0;
  try {
    for (let taken = MAX_GROUP; taken === MAX_GROUP && !options.signal?.aborted; count += taken)
      taken = await workOffBatch({ ...options, following });
    return count;
  } finally {
    await Promise.all(following);
  }
}

/**
 * Handles a batch. If a handler fails, it is rolled back, and its events are handled one by one, so only the failing one is retried.
 * @returns how many events were taken
 */
async function workOffBatch(options: Working): Promise<number> {
  let ids: number[] = [];
  try {
    await inTransaction(options, async (tx) => {
      const rows = await dueEvents(tx, options.now()).limit(MAX_GROUP).for('update', { skipLocked: true });
      ids = rows.map(({ id }) => id);
      return rows;
    });
  } catch (cause) {
    if (ids.length === 0) throw cause;
    for (const id of ids) await workOffEvent(options, id);
  }
  return ids.length;
}

async function workOffEvent(options: Working, id: number): Promise<void> {
  const { db, now, log } = options;
  try {
    await inTransaction(options, (tx) => dueEvents(tx, now(), id).for('update', { skipLocked: true }));
  } catch (cause) {
    log.warn({ err: cause, event: id }, 'An event of Kick could not be worked off');
    const at = now();
    const isOpen = and(eq(kickEvents.id, id), isNull(kickEvents.doneAt));
    const [row] = await db.select({ attempts: kickEvents.attempts }).from(kickEvents).where(isOpen);
    if (!row) return;
    const pause = RETRY_DELAYS[row.attempts];
    const next = pause === undefined ? { setAsideAt: at } : { nextAttemptAt: new Date(at.getTime() + pause * 1000) };
    await db
      .update(kickEvents)
      .set({ attempts: row.attempts + 1, error: messageOf(cause), ...next })
      .where(isOpen);
  }
}

/** Runs the handlers for the rows that `take` locks, and marks them as done. Announcements and what follows come after the commit. */
async function inTransaction(options: Working, take: (tx: Db) => PromiseLike<DueEvents>): Promise<void> {
  const { db, handlers, now, log, changes, following } = options;
  const announced: Change[] = [];
  const followUps: FollowUp[] = [];
  await db.transaction(async (tx) => {
    const rows = await take(tx);
    if (rows.length === 0) return;
    const context = { now, log, changes: { announce: (change: Change) => void announced.push(change) } };
    const events = rows.map(asEvent);
    const ids = rows.map(({ id }) => id);
    const handleAll = async () => {
      for (const handle of handlers) {
        const followUp = await handle(tx, events, context);
        if (followUp) followUps.push(followUp);
      }
    };
    // Sent before what the handlers send, and fails with it.
    const marking = tx
      .update(kickEvents)
      .set({ doneAt: now(), error: null })
      .where(isAnyOf(kickEvents.id, ids, 'bigint'))
      .execute();
    await Promise.all([marking, handleAll()]);
  });
  for (const change of announced) changes.announce(change);
  for (const followUp of followUps)
    following.push(followUp(options).catch((cause: unknown) => log.warn({ err: cause }, 'What follows events of Kick failed')));
}

function dueEvents(tx: Db, now: Date, only?: number) {
  const { id, key, activity, occurredAt, receivedAt } = kickEvents;
  const isDue = and(isNull(kickEvents.doneAt), isNull(kickEvents.setAsideAt), lte(kickEvents.nextAttemptAt, now));
  return tx
    .select({ id, key, activity, occurredAt, receivedAt })
    .from(kickEvents)
    .where(and(isDue, only === undefined ? undefined : eq(id, only)))
    .orderBy(asc(occurredAt), asc(id))
    .$dynamic();
}

/** Returns the innermost cause's message: those of the database layer contain the query's values. */
function messageOf(cause: unknown): string {
  let at = cause;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  return (at instanceof Error ? at.message : String(at)).slice(0, MAX_ERROR_LENGTH);
}

const PAGE = 1000;

/** Reads the stored events by `occurredAt`, each once and in any order. Chat is stored for `RETENTION_CHAT_DAYS`. */
export async function* readEvents(db: Db, from: Date, to: Date): AsyncIterable<KickEvent> {
  let last = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(kickEvents)
      .where(and(gt(kickEvents.id, last), gte(kickEvents.occurredAt, from), lte(kickEvents.occurredAt, to)))
      .orderBy(asc(kickEvents.id))
      .limit(PAGE);
    yield* rows.map(asEvent);
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = end.id;
  }
}

/** Handles this server's events as soon as they are stored, while the app listens. A job handles those of stopped servers, and retries. */
export function installEventWorker(app: FastifyInstance, inbox: EventInbox, options: WorkOffOptions): void {
  const stopping = new AbortController();
  const work = sharedRuns<void>(async () => {
    try {
      await workOffEvents({ ...options, signal: stopping.signal });
    } catch (cause) {
      app.log.error({ err: cause }, 'Events of Kick could not be worked off');
    }
  });

  let unsubscribe = () => {};
  app.addHook('onListen', async () => {
    unsubscribe = inbox.onStored(() => void work());
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    unsubscribe();
    await work();
  });
}
