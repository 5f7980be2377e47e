import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { textReference, timestamp } from './columns';
import { members } from './members';

/** Origins of members' sign-ins and play, as keyed hashes (`record-signals.ts`). Deleted after 30 days. */
export const memberSignals = pgTable(
  'member_signals',
  {
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    addressHash: text('address_hash').notNull(),
    deviceHash: text('device_hash').notNull(),
    seenAt: timestamp('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.addressHash, table.deviceHash] }),
    index('member_signals_address').on(table.addressHash),
    index('member_signals_seen_at').on(table.seenAt),
  ],
);

/** Staff verdicts about two members who look alike. Authors are in the audit log. */
export const lookAlikeVerdicts = pgTable(
  'look_alike_verdicts',
  {
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    /** Member with the greater id. */
    otherId: textReference('other_id', () => members.id, { onDelete: 'cascade' }),
    verdict: text('verdict', { enum: ['same', 'different'] }).notNull(),
    /** Kinds of signals that the staff judged; another kind lists the pair again. */
    kinds: text('kinds').array().notNull(),
    note: text('note'),
    judgedAt: timestamp('judged_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.otherId] }),
    index('look_alike_verdicts_other').on(table.otherId),
    check('look_alike_verdicts_order', sql`${table.memberId} < ${table.otherId}`),
  ],
);
