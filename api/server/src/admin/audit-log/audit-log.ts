import { AuditEntry, AuditEntrySummary, auditLogEndpoints, type May, type AdminEndpoint, PERMISSIONS } from '@greenroom/contract/admin';
import { and, asc, desc, eq, gte, inArray, lt, not, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { auditLog, bonusHunts, members, raffleDraws, raffles, raffleWinners, tournaments } from '../../db/schema';
import { toWire } from '../../db/wire';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore } from '../../lib/durations';
import { MEMBER_SUMMARY, onlyRow, pageOf } from '../rows';
import { STAFF_ENDPOINTS } from '../admin.rules';
import type { ModuleContext } from '../../module-context';
import type { HandleEndpoint } from '../staff-endpoints';

type AuditQuery = z.output<typeof auditLogEndpoints.list.query>;

/** Number of latest entries whose actions the filter offers, since `action` has no index. */
const RECENT_ENTRIES = 20_000;

const SUMMARY_COLUMNS = {
  id: auditLog.id,
  at: auditLog.at,
  staff: MEMBER_SUMMARY,
  action: auditLog.action,
  subject: auditLog.subject,
  subjectId: auditLog.subjectId,
  summary: auditLog.summary,
};

const isVisible = (may: May) => {
  const subjects = visibleSubjects(may);
  return subjects === null ? undefined : inArray(auditLog.subject, subjects);
};

/**
 * Lists a page of the audit log, as far as the caller may see its subjects. Ids are assigned in order of writing, so the newest entries
 * have the highest.
 */
function listAuditEntries(db: Db, query: AuditQuery, may: May): Promise<{ data: AuditEntrySummary[]; total: number }> {
  const where = and(
    isVisible(may),
    query.staff_id ? eq(auditLog.staffId, query.staff_id) : undefined,
    query.subject ? eq(auditLog.subject, query.subject) : undefined,
    query.subject_id ? eq(auditLog.subjectId, query.subject_id) : undefined,
    query.action ? eq(auditLog.action, query.action) : undefined,
    query.since ? gte(auditLog.at, new Date(query.since)) : undefined,
    query.until ? lt(auditLog.at, new Date(query.until)) : undefined,
  );
  const select = () =>
    db.select(SUMMARY_COLUMNS).from(auditLog).innerJoin(members, eq(members.id, auditLog.staffId)).where(where).$dynamic();
  const total = db.$count(auditLog, where);
  return pageOf(db, { query, select, total, sorted: auditLog.id, id: auditLog.id }, (row) => toWire(AuditEntrySummary, row));
}

async function findAuditEntry(db: Db, id: number, may: May): Promise<AuditEntry> {
  const columns = { ...SUMMARY_COLUMNS, before: auditLog.before, after: auditLog.after };
  const found = db
    .select(columns)
    .from(auditLog)
    .innerJoin(members, eq(members.id, auditLog.staffId))
    .where(and(eq(auditLog.id, id), isVisible(may)));
  return toWire(AuditEntry, await onlyRow(found));
}

async function findAuditFilters(db: Db, may: May) {
  const recent = db.select({ action: auditLog.action }).from(auditLog).orderBy(desc(auditLog.id)).limit(RECENT_ENTRIES).as('recent');
  const [staffIds, subjects, actions] = await Promise.all([
    distinctValues(db, auditLog.staffId),
    distinctValues(db, auditLog.subject),
    db.selectDistinct({ action: recent.action }).from(recent).orderBy(asc(recent.action)),
  ]);
  const staff = await db
    .select(MEMBER_SUMMARY)
    .from(members)
    .where(inArray(members.id, staffIds))
    .orderBy(asc(sql`lower(${members.username})`));
  const visible = visibleSubjects(may) ?? subjects;
  return { staff, subjects: subjects.filter((subject) => visible.includes(subject)), actions: actions.map(({ action }) => action) };
}

/**
 * Returns the distinct values of a column that leads an index, by a loose index scan: one lookup per value instead of a scan of the log.
 */
async function distinctValues(db: Db, column: PgColumn): Promise<string[]> {
  const found = sql`(
    with recursive walk (value) as (
      select min(${column}) from ${auditLog}
      union all
      select (select min(${column}) from ${auditLog} where ${column} > walk.value) from walk where walk.value is not null
    )
    select value from walk where value is not null
  ) as found`;
  const rows = await db.select({ value: sql<string>`found.value` }).from(found);
  return rows.map(({ value }) => value);
}

/** Condition of entries that name an author of an unfinished contest, who can't win it. */
const namesAuthor = sql`exists (
  select from ${bonusHunts} where ${auditLog.subject} = 'bonus-hunts' and ${bonusHunts.id}::text = ${auditLog.subjectId} and ${bonusHunts.endedAt} is null
  union all
  select from ${tournaments} where ${auditLog.subject} = 'tournaments' and ${tournaments.id}::text = ${auditLog.subjectId} and ${tournaments.completedAt} is null
  union all
  select from ${raffles} where ${auditLog.subject} = 'raffles' and ${raffles.id}::text = ${auditLog.subjectId} and ${raffles.cancelledAt} is null
    and not exists (select from ${raffleDraws} where ${raffleDraws.raffleId} = ${raffles.id})
    and not exists (select from ${raffleWinners} where ${raffleWinners.raffleId} = ${raffles.id}))`;

/** Deletes old entries, except for those that keep authors from winning what they run. Nothing else may. */
export const deleteOldAuditEntries: Sweep = async (db, { auditDays }, now) => {
  if (auditDays === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('greenroom.erasing', 'on', true)`);
    await tx.delete(auditLog).where(and(lt(auditLog.at, daysBefore(now, auditDays)), not(namesAuthor)));
  });
};

/** Permission for the rows of each subject: that of their list, or else of the first endpoint below the subject's path. */
const permissions = new Map<string, AdminEndpoint['permission']>();
for (const { method, path, permission } of STAFF_ENDPOINTS) {
  const [, subject = ''] = path.split('/');
  if (!permissions.has(subject) || (method === 'GET' && path === `/${subject}`)) permissions.set(subject, permission);
}

/**
 * Returns the subjects whose entries a role sees, which needs the permission for the row: an entry has its values, such as the word of a
 * code. Null for roles that see all entries.
 */
const visibleSubjects = (may: May): string[] | null =>
  PERMISSIONS.every((permission) => may(permission)) ? null : [...permissions].flatMap(([subject, one]) => (may(one) ? [subject] : []));

export function auditLogRoutes(handle: HandleEndpoint, { db }: ModuleContext): void {
  handle(auditLogEndpoints.list, ({ query, may }) => listAuditEntries(db, query, may));

  handle(auditLogEndpoints.get, async ({ params, may }) => ({ data: await findAuditEntry(db, params.id, may) }));

  handle(auditLogEndpoints.choices, async ({ may }) => ({ data: await findAuditFilters(db, may) }));
}
