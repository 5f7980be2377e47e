import { KICK_EVENT_KINDS, type KickOverview, SetAsideEvent, StaffKickChannel } from '@greenroom/contract/admin';
import { and, count, desc, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { kickEvents } from '../../db/schema';
import { toWire } from '../../db/wire';
import type { ChannelRow } from './channel.repository';
import { EVENT_TYPES } from './parse-event';

const LISTED = 100;

export async function summarizeEvents(db: Db): Promise<Pick<KickOverview, 'last_events' | 'waiting' | 'set_aside' | 'set_aside_events'>> {
  const lastEvents = [];
  // One index lookup for each kind.
  for (const kind of KICK_EVENT_KINDS) {
    const [row] = await db
      .select({ at: max(kickEvents.receivedAt) })
      .from(kickEvents)
      .where(eq(kickEvents.kind, kind));
    lastEvents.push({ kind, received_at: row?.at?.toISOString() ?? null });
  }
  const isSetAside = and(isNotNull(kickEvents.setAsideAt), isNull(kickEvents.doneAt));
  const [waiting] = await db
    .select({ events: count() })
    .from(kickEvents)
    .where(and(isNull(kickEvents.doneAt), isNull(kickEvents.setAsideAt)));
  const [setAside] = await db.select({ events: count() }).from(kickEvents).where(isSetAside);
  const rows = await db.select().from(kickEvents).where(isSetAside).orderBy(desc(kickEvents.setAsideAt), desc(kickEvents.id)).limit(LISTED);
  return {
    last_events: lastEvents,
    waiting: waiting?.events ?? 0,
    set_aside: setAside?.events ?? 0,
    set_aside_events: rows.map((row) => toWire(SetAsideEvent, row)),
  };
}

/** Retries events that were set aside, at once. @param ids all of them if undefined @returns their number */
export async function retryEvents(tx: Db, ids: number[] | undefined, now: Date): Promise<number> {
  const rows = await tx
    .update(kickEvents)
    .set({ setAsideAt: null, attempts: 0, nextAttemptAt: now })
    .where(and(isNotNull(kickEvents.setAsideAt), isNull(kickEvents.doneAt), ids && inArray(kickEvents.id, ids)))
    .returning({ id: kickEvents.id });
  return rows.length;
}

export function asStaffChannel(row: ChannelRow): StaffKickChannel {
  return {
    ...toWire(StaffKickChannel, row),
    scopes: row.scopes.split(' '),
    problem: row.tokenError,
    subscriptions: EVENT_TYPES.map((event) => ({ event, is_active: row.subscriptions.some((one) => one.event === event) })),
  };
}
