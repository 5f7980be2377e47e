import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';
import { members } from './members';

/** Points of accounts elsewhere, moved in by the staff (docs/moving.md): credited to a member, or waiting until their owner signs in. */
export const importedBalances = pgTable(
  'imported_balances',
  {
    id: serial('id').primaryKey(),
    /** Source, such as `streamelements`. */
    source: text('source').notNull(),
    kind: text('kind', { enum: ['discord_id', 'kick_id', 'kick_name'] }).notNull(),
    /** Account's id, or its name in lower case. */
    account: text('account').notNull(),
    /** Points at the source, by the last import. */
    points: integer('points').notNull(),
    /** Points that the member got of them: the sum of its ledger lines. */
    credited: integer('credited').notNull().default(0),
    note: text('note'),
    /** Member who got the points; null while they wait. */
    memberId: text('member_id').references(() => members.id),
    /** Number of bookings, for the ledger's keys. */
    bookings: integer('bookings').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    creditedAt: timestamp('credited_at'),
  },
  (table) => [
    uniqueIndex('imported_balances_account').on(table.source, table.kind, table.account),
    index('imported_balances_waiting')
      .on(table.kind, table.account)
      .where(sql`${table.memberId} is null`),
    index('imported_balances_member').on(table.memberId),
    check('imported_balances_not_negative', sql`${table.points} >= 0 and ${table.credited} >= 0`),
    check('imported_balances_waiting_has_none', sql`${table.memberId} is not null or ${table.credited} = 0`),
  ],
);
