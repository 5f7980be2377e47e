import type { AccountExport } from '@greenroom/contract';
import { eq, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { attachments, auditLog, members, redemptions, ticketReplies } from '../../db/schema';
import type { ModuleContext } from '../../module-context';
import { readAnswers } from '../../rewards/store/item-answers';
import { notFound } from '../../plugins/error-responses';
import { avatarUrl } from '../../core/user/user.repository';
import { PERSONAL_TABLES, type PersonalTable } from './personal-tables';

const UNITS = {
  times: 'ISO 8601, in UTC',
  points: 'points, cost, amount in points_ledger, points_spent, balance_after: whole points of this site',
  xp: 'experience, a whole number',
  end_balance: 'in the currency of the bonus hunt',
  highest_multiplier: 'times the bet',
  minutes: 'of chat_minutes: a bit for each minute of the hour, the first one lowest',
  picture: 'width and height in pixels, size in bytes',
};

type ExportOptions = Pick<ModuleContext, 'secrets' | 'avatarBase'> & { at: Date; origin: string };

export async function exportAccount(db: Db, memberId: string, { at, secrets, avatarBase, origin }: ExportOptions): Promise<AccountExport> {
  const data: AccountExport['data'] = {};
  // One snapshot: the sum of the ledger is the balance.
  await db.transaction(
    async (tx) => {
      for (const table of PERSONAL_TABLES) data[getTableName(table.table)] = await readRows(tx, table, memberId, origin);
      const own = await tx.select().from(redemptions).where(eq(redemptions.memberId, memberId));
      const answers = new Map(own.map((redemption) => [redemption.id, readAnswers(redemption, secrets)]));
      for (const row of data[getTableName(redemptions)] ?? []) row.answers = answers.get(Number(row.id)) ?? null;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const [profile] = data[getTableName(members)] ?? [];
  if (!profile) throw notFound("This member doesn't exist.");
  const avatar = typeof profile.avatar === 'string' ? profile.avatar : null;
  const address = avatarUrl(memberId, avatar, avatarBase);
  profile.avatar_address = address && new URL(address, origin).href;
  return {
    about: { format: 'greenroom-account-1', made_at: at.toISOString(), member_id: memberId, site: origin, units: UNITS },
    data,
  };
}

async function readRows(tx: Db, { table, rows, withheld = {} }: PersonalTable, memberId: string, origin: string) {
  const columns = Object.values(getTableColumns(table));
  const selected = Object.fromEntries(columns.filter(({ name }) => !(name in withheld)).map((column) => [column.name, column]));
  const found: Record<string, unknown>[] = await tx
    .select({ ...selected, ...extraFields(table, memberId, origin) })
    .from(table)
    .where(rows(memberId))
    .orderBy(sql`1`);
  return found.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])),
  );
}

function extraFields(table: PersonalTable['table'], memberId: string, origin: string): Record<string, SQL> {
  switch (getTableName(table)) {
    case 'attachments':
      return { address: sql`${`${origin}/api/r/attachments/`}::text || id`, is_own: eq(attachments.ownerId, memberId) };
    case 'ticket_replies':
      return { is_own: eq(ticketReplies.memberId, memberId) };
    case 'member_signals':
      return { hashes_of: sql`'the network address, and the kind of browser with its language'::text` };
    case 'audit_log':
      return {
        made_by_member: eq(auditLog.staffId, memberId),
        summary: ofOthers(auditLog.summary, memberId),
        before: ofOthers(auditLog.before, memberId),
        after: ofOthers(auditLog.after, memberId),
      };
    default:
      return {};
  }
}

const ofOthers = (column: PgColumn, memberId: string) => sql`case when ${auditLog.staffId} <> ${memberId} then ${column} end`;
