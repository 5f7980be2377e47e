import {
  historyEndpoints,
  HISTORY_KINDS,
  type HistoryEntry,
  type HistoryKind,
  type HistoryQuery,
  type HistoryResponse,
} from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { and, desc, eq, gte, inArray, lt, lte, ne, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { activities, type ACTIVITY_TYPES, pointsLedger, redemptions, streams } from '../../db/schema';
import { activityTexts } from '../../core/activity/activity';
import { detailOf, reasonText } from '../../core/points/points-history';
import { readCodes } from '../../rewards/store/item-codes';
import type { SecretBox } from '../../lib/secret-box';

export function historyRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  handle(historyEndpoints.list, async (request, _reply, { id, createdAt }) => ({
    ...(await readHistory(context, id, { ...request.query, language: request.language })),
    since: createdAt.toISOString(),
  }));
}

const PAGE = 100;

interface Found {
  kind: HistoryKind;
  id: number;
  at: Date;
  entry: Pick<HistoryEntry, 'title'> & Partial<HistoryEntry>;
}

interface Search {
  memberId: string;
  /** Condition on a table's time and id. */
  within: (createdAt: PgColumn, id: PgColumn) => SQL | undefined;
  isMixed: boolean;
  secrets: SecretBox;
  language: string;
}

/** Finds the newest of each kind, one more than a page has. */
const SOURCES: Record<HistoryKind, (db: Db, search: Search) => Promise<Found[]>> = {
  points: findPoints,
  purchases: findPurchases,
  entries: (db, search) => findActivities(db, search, 'entries', ['raffle_entry', 'bonus_hunt_prediction', 'tournament_prediction']),
  prizes: (db, search) => findActivities(db, search, 'prizes', ['winning']),
};

/** Returns a page of points, purchases, entries and prizes, newest first; at equal times in the order of the kinds. */
async function readHistory(
  { db, secrets }: Pick<ModuleContext, 'db' | 'secrets'>,
  memberId: string,
  { kind, from, until, before, language }: HistoryQuery & { language: string },
): Promise<Pick<HistoryResponse, 'data' | 'next'>> {
  const kinds = kind ? [kind] : HISTORY_KINDS;
  const cursor = before === undefined ? undefined : readCursor(before);
  const withinOf = (each: HistoryKind) => (createdAt: PgColumn, id: PgColumn) =>
    and(
      from === undefined ? undefined : gte(createdAt, new Date(from)),
      until === undefined ? undefined : lt(createdAt, new Date(until)),
      cursor && follows(cursor, each, createdAt, id),
    );
  const search = { memberId, secrets, language, isMixed: kind === undefined };
  const found = await Promise.all(kinds.map((each) => SOURCES[each](db, { ...search, within: withinOf(each) })));
  const rows = found.flat().sort((one, other) => other.at.getTime() - one.at.getTime() || rankOf(one) - rankOf(other) || other.id - one.id);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return { data: page.map(asEntry), next: last ? `${last.at.toISOString()}_${last.kind}_${last.id}` : null };
}

const rankOf = ({ kind }: { kind: HistoryKind }) => HISTORY_KINDS.indexOf(kind);

function readCursor(before: string) {
  const [at = '', kind, id] = before.split('_');
  return { at: new Date(at), kind: kind as HistoryKind, id: Number(id) };
}

function follows(cursor: ReturnType<typeof readCursor>, kind: HistoryKind, createdAt: PgColumn, id: PgColumn): SQL | undefined {
  const isOlder = lt(createdAt, cursor.at);
  if (kind === cursor.kind) return or(isOlder, and(eq(createdAt, cursor.at), lt(id, cursor.id)));
  return rankOf({ kind }) > rankOf(cursor) ? lte(createdAt, cursor.at) : isOlder;
}

const asEntry = ({ kind, id, at, entry }: Found): HistoryEntry => ({
  id: `${kind}-${id}`,
  kind,
  detail: null,
  points: null,
  balance_after: null,
  status: null,
  created_at: at.toISOString(),
  ...entry,
});

async function findPoints(db: Db, { memberId, within, isMixed, language }: Search): Promise<Found[]> {
  const { id, createdAt, reason } = pointsLedger;
  const rows = await db
    .select({ change: pointsLedger, stream: streams.title })
    .from(pointsLedger)
    .leftJoin(streams, eq(streams.id, pointsLedger.streamId))
    // Among all kinds, a purchase stands for the points that it cost.
    .where(and(eq(pointsLedger.memberId, memberId), isMixed ? ne(reason, 'redemption') : undefined, within(createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE + 1);
  return rows.map(({ change, stream }) => ({
    kind: 'points',
    id: change.id,
    at: change.createdAt,
    entry: {
      title: reasonText(change.reason, language),
      detail: detailOf(change, stream, language),
      points: change.amount,
      balance_after: change.balanceAfter,
    },
  }));
}

async function findPurchases(db: Db, { memberId, within, secrets }: Search): Promise<Found[]> {
  const { id, createdAt } = redemptions;
  const rows = await db
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.memberId, memberId), within(createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE + 1);
  const ids = rows.map((row) => row.id);
  const codes = await readCodes(db, ids, secrets);
  return rows.map((row) => ({
    kind: 'purchases',
    id: row.id,
    at: row.createdAt,
    entry: { title: row.itemName, detail: codes.get(row.id) ?? row.note, points: -row.cost, status: row.status },
  }));
}

async function findActivities(
  db: Db,
  { memberId, within, language }: Search,
  kind: HistoryKind,
  types: (typeof ACTIVITY_TYPES)[number][],
): Promise<Found[]> {
  const { id, createdAt, type } = activities;
  const rows = await db
    .select()
    .from(activities)
    .where(and(eq(activities.memberId, memberId), inArray(type, types), within(createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE + 1);
  return rows.map((row) => {
    const { title, description } = activityTexts(row, language);
    return { kind, id: row.id, at: row.createdAt, entry: { title, detail: description || null } };
  });
}
