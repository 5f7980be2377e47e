import { and, asc, gt, gte, lte } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { kickEvents } from '../../db/schema';
import type { KickEvent } from './kick-event';
import { asEvent } from './stored-activity';

const PAGE = 1000;

/** Reads the stored events of a time, by `occurredAt`, each once and in any order. Those of the chat are stored for `RETENTION_CHAT_DAYS`. */
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
