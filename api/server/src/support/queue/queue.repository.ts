import {
  type queueEndpoints,
  type QueueItem,
  type QueueKind,
  type AdminEndpoint,
  announcementEndpoints,
  claimEndpoints,
  contactMessageEndpoints,
  lookAlikeEndpoints,
  type May,
  prizeEndpoints,
  QUEUE_KINDS,
  redemptionEndpoints,
  staffReleaseEndpoints,
  storeItemEndpoints,
  TAKEN_MINUTES,
  ticketEndpoints,
} from '@greenroom/contract/admin';
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { pageOf } from '../../admin/rows';
import type { Db } from '../../db/client';
import {
  announcements,
  challengeClaims,
  challenges,
  contactMessages,
  members,
  prizes,
  queueTakes,
  redemptions,
  roleDeliveries,
  storeItems,
  tickets,
} from '../../db/schema';
import { isDue, PLAYER } from '../../core/prizes/prize-state';
import type { Sweep } from '../../jobs/sweep-job';
import { MINUTE } from '../../lib/durations';

/** An item without a row: computed from others, or stored elsewhere. */
export interface ComputedItem {
  kind: QueueKind;
  id: string;
  member_id: string | null;
  title: string;
  /** ISO 8601. */
  since: string;
}

export interface QueueScope {
  staffId: string;
  /** Kinds that the caller may see. */
  kinds: readonly QueueKind[];
  computed: readonly ComputedItem[];
  at: Date;
}

/** Rows of each kind that wait for the staff. */
const WAITING: Partial<Record<QueueKind, SQL>> = {
  // A role waits for the bot, until that fails.
  redemptions: sql`
    select 'redemptions' as kind, ${redemptions.id}::text as id, ${redemptions.memberId} as member_id,
      ${redemptions.itemName} || coalesce('. ' || ${roleDeliveries.problem}, '') as title, ${redemptions.createdAt} as since
    from ${redemptions} left join ${roleDeliveries} on ${roleDeliveries.redemptionId} = ${redemptions.id}
    where ${redemptions.status} = 'pending' and (${roleDeliveries.id} is null or ${roleDeliveries.problem} is not null)`,
  'store-items': sql`
    select 'store-items', ${storeItems.id}::text, null, ${storeItems.name} || ', ' || ${storeItems.quantity} || ' left', ${storeItems.lowSince}
    from ${storeItems} where ${storeItems.lowSince} is not null and ${storeItems.isListed}`,
  tickets: sql`
    select 'tickets', ${tickets.id}::text, ${tickets.memberId}, ${tickets.title}, ${tickets.updatedAt}
    from ${tickets} where ${tickets.status} = 'open'`,
  claims: sql`
    select 'claims', ${challengeClaims.id}::text, ${challengeClaims.memberId}, ${challenges.slotName}, ${challengeClaims.createdAt}
    from ${challengeClaims} join ${challenges} on ${challenges.id} = ${challengeClaims.challengeId}
    where ${challengeClaims.status} = 'pending'`,
  'contact-messages': sql`
    select 'contact-messages', ${contactMessages.id}::text, ${contactMessages.memberId}, ${contactMessages.subject}, ${contactMessages.createdAt}
    from ${contactMessages} where ${contactMessages.handledAt} is null`,
  // A member who has not claimed a prize keeps the staff waiting, not the other way round.
  prizes: sql`
    select 'prizes', ${prizes.id}::text, ${prizes.memberId},
      ${prizes.prize} || ' for ' || ${PLAYER}
        || ', ' || ${prizes.title},
      coalesce(${prizes.claimedAt}, ${prizes.wonAt})
    from ${prizes} where ${isDue}`,
  announcements: sql`
    select 'announcements', ${announcements.id}::text, null, ${announcements.label}, ${announcements.occurredAt}
    from ${announcements} where ${announcements.status} = 'failed'`,
};

function waitingRows({ kinds, computed }: Pick<QueueScope, 'kinds' | 'computed'>): SQL {
  const stored = kinds.flatMap((kind) => WAITING[kind] ?? []);
  const others = sql`
    select kind, id, member_id, title, since
    from jsonb_to_recordset(${JSON.stringify(computed)}::jsonb) as computed(kind text, id text, member_id text, title text, since timestamptz)`;
  return sql`(${sql.join([...stored, others], sql` union all `)}) as waiting(kind, id, member_id, title, since)`;
}

const takers = alias(members, 'takers');
const kindOf = sql<QueueKind>`waiting.kind`;
const idOf = sql<string>`waiting.id`;
const since = sql`waiting.since`.mapWith(queueTakes.takenAt);

/** Lists the waiting rows of some kinds, oldest first. */
export const listWaiting = (db: Db, scope: Pick<QueueScope, 'kinds' | 'computed'>) =>
  db
    .select({ kind: kindOf, id: idOf, since })
    .from(waitingRows(scope))
    .orderBy(sql`waiting.since, waiting.kind, waiting.id`);

function selectQueue(db: Db, scope: QueueScope) {
  const isTaken = and(eq(queueTakes.kind, kindOf), eq(queueTakes.subjectId, idOf), gt(queueTakes.takenAt, takesExpiredAt(scope.at)));
  return db
    .select({
      kind: kindOf.as('kind'),
      id: idOf.as('id'),
      title: sql<string>`waiting.title`.as('title'),
      since: since.as('since'),
      memberId: sql`${members.id}`.mapWith(members.id).as('member_id'),
      username: sql`${members.username}`.mapWith(members.username).as('member_name'),
      takenBy: sql`${takers.id}`.mapWith(members.id).as('taken_by'),
      taker: sql`${takers.username}`.mapWith(members.username).as('taker'),
      takenAt: queueTakes.takenAt,
    })
    .from(waitingRows(scope))
    .leftJoin(members, eq(members.id, sql`waiting.member_id`))
    .leftJoin(queueTakes, isTaken)
    .leftJoin(takers, eq(takers.id, queueTakes.takenBy))
    .$dynamic();
}

const personOf = (id: string | null, username: string | null) => (id !== null && username !== null ? { id, username } : null);

function asItem(row: Awaited<ReturnType<typeof selectQueue>>[number]): QueueItem {
  const { kind, id, title } = row;
  const by = personOf(row.takenBy, row.taker);
  return {
    kind,
    id,
    title,
    since: row.since.toISOString(),
    member: personOf(row.memberId, row.username),
    taken: by && row.takenAt && { by, at: row.takenAt.toISOString() },
  };
}

/** Lists a page of the waiting rows, and counts those of each kind. */
export async function listQueue(db: Db, scope: QueueScope, query: z.output<typeof queueEndpoints.list.query>) {
  const where = and(query.kind && eq(kindOf, query.kind), query.is_mine ? eq(takers.id, scope.staffId) : undefined);
  const select = () => selectQueue(db, scope).where(where);
  const [page, { counts, mine }] = await Promise.all([
    pageOf(db, { query, select, orderBy: [sql`since`, sql`kind`, sql`id`] }, asItem),
    countQueue(db, scope),
  ]);
  return { ...page, counts, mine };
}

async function countQueue(db: Db, scope: QueueScope) {
  const waiting = selectQueue(db, scope).as('queue');
  const rows = await db
    .select({
      kind: waiting.kind,
      count: sql<number>`count(*)::integer`,
      mine: sql<number>`count(*) filter (where ${eq(waiting.takenBy, scope.staffId)})::integer`,
    })
    .from(waiting)
    .groupBy(waiting.kind);
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return {
    counts: Object.fromEntries(scope.kinds.map((kind) => [kind, counts.get(kind) ?? 0])),
    mine: rows.reduce((sum, row) => sum + row.mine, 0),
  };
}

export async function findQueueItem(db: Db, scope: QueueScope, key: Pick<QueueItem, 'kind' | 'id'>): Promise<QueueItem | undefined> {
  const [row] = await selectQueue(db, scope).where(and(eq(kindOf, key.kind), eq(idOf, key.id)));
  return row && asItem(row);
}

export const deleteOldTakes: Sweep = async (db, _retention, now) => {
  await db.delete(queueTakes).where(lte(queueTakes.takenAt, takesExpiredAt(now)));
};

/** List of each kind: the queue shows a kind to those who may see its list. */
const LISTS: Record<QueueKind, AdminEndpoint> = {
  redemptions: redemptionEndpoints.list,
  'store-items': storeItemEndpoints.list,
  tickets: ticketEndpoints.list,
  claims: claimEndpoints.list,
  'contact-messages': contactMessageEndpoints.list,
  prizes: prizeEndpoints.list,
  'look-alikes': lookAlikeEndpoints.list,
  announcements: announcementEndpoints.list,
  releases: staffReleaseEndpoints.list,
};

export const kindsFor = (may: May): QueueKind[] => QUEUE_KINDS.filter((kind) => may(LISTS[kind].permission));

export const takesExpiredAt = (at: Date): Date => new Date(at.getTime() - TAKEN_MINUTES * MINUTE);
