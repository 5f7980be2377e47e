import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { reference, timestamp, version } from './columns';
import { codes } from './store';

/** Codes whose word viewers of the stream see for a short time. Word, points, limit and end are the code's. */
export const drops = pgTable(
  'drops',
  {
    codeId: integer('code_id')
      .primaryKey()
      .references(() => codes.id),
    startedAt: timestamp('started_at').notNull(),
    onOverlay: boolean('on_overlay').notNull(),
    inChat: boolean('in_chat').notNull(),
    isTimed: boolean('is_timed').notNull(),
  },
  (table) => [index('drops_started_at').on(table.startedAt)],
);

export const dropClaims = pgTable(
  'drop_claims',
  {
    codeId: reference('code_id', () => drops.codeId),
    kickUserId: text('kick_user_id').notNull(),
    username: text('username').notNull(),
    claimedAt: timestamp('claimed_at').notNull(),
    /** `granted`: has a place, and gets the points once a member has linked the account. */
    status: text('status', { enum: ['new', 'granted', 'given', 'refused'] })
      .notNull()
      .default('new'),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.kickUserId] }),
    index('drop_claims_open')
      .on(table.claimedAt)
      .where(sql`${table.status} in ('new', 'granted')`),
    index('drop_claims_viewer').on(table.kickUserId),
  ],
);

/** Timer that starts drops while the stream is live: a single row, inserted by the migrations. */
export const dropTimer = pgTable(
  'drop_timer',
  {
    id: integer('id').primaryKey().default(1),
    isEnabled: boolean('is_enabled').notNull().default(false),
    minMinutes: integer('min_minutes').notNull().default(15),
    maxMinutes: integer('max_minutes').notNull().default(25),
    points: integer('points').notNull().default(100),
    maxUses: integer('max_uses'),
    seconds: integer('seconds').notNull().default(60),
    onOverlay: boolean('on_overlay').notNull().default(true),
    inChat: boolean('in_chat').notNull().default(false),
    /** Time of the next drop; null while the stream is not live. */
    nextAt: timestamp('next_at'),
    version: version(),
  },
  (table) => [
    check('drop_timer_single_row', sql`${table.id} = 1`),
    check('drop_timer_minutes', sql`${table.minMinutes} <= ${table.maxMinutes}`),
  ],
);
