import type { ItemQuestions } from '@greenroom/contract';
import type { ItemRules, ItemSale } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reference, textReference, timestamp, version } from './columns';
import { members } from './members';

export const storeItems = pgTable(
  'store_items',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Path below `/storage/`. */
    image: text('image'),
    cost: integer('cost').notNull(),
    quantity: integer('quantity').notNull(),
    /**
     * `code`: each buyer gets the next of `item_codes` at once; the stock is their number. `role`: the bot gives a role on Discord.
     * `friend`: a member whom the buyer names gets points. `raffle`: the buyer is entered into a raffle.
     */
    delivery: text('delivery', { enum: ['manual', 'code', 'role', 'friend', 'raffle'] })
      .notNull()
      .default('manual'),
    /** Id of the role on Discord. */
    roleId: text('role_id'),
    /** Days until the role is removed; null for never. */
    roleDays: integer('role_days'),
    /** Points that the friend gets, or entries that the buyer gets. */
    gives: integer('gives'),
    raffleId: integer('raffle_id'),
    /** The staff is told once this many are left, or fewer; null for never. */
    lowStock: integer('low_stock'),
    lowSince: timestamp('low_since'),
    maxPurchasesPerUser: integer('max_purchases_per_user'),
    isListed: boolean('is_listed').notNull().default(true),
    position: integer('position').notNull().default(0),
    /** Missing fields are no rules. */
    rules: jsonb('rules').$type<Partial<ItemRules>>().notNull().default({}),
    sale: jsonb('sale').$type<Partial<ItemSale>>().notNull().default({}),
    questions: jsonb('questions').$type<ItemQuestions>().notNull().default([]),
    version: version(),
  },
  (table) => [
    check('store_items_cost_positive', sql`${table.cost} > 0`),
    check('store_items_quantity_not_negative', sql`${table.quantity} >= 0`),
    check('store_items_limit_positive', sql`${table.maxPurchasesPerUser} > 0`),
  ],
);

/** Redemptions of items. Name and cost are copied: the item may change afterwards, the receipt may not. */
export const redemptions = pgTable(
  'redemptions',
  {
    id: serial('id').primaryKey(),
    memberId: textReference('member_id', () => members.id),
    itemId: reference('item_id', () => storeItems.id),
    itemName: text('item_name').notNull(),
    cost: integer('cost').notNull(),
    /** A rejection refunds the points. */
    status: text('status', { enum: ['pending', 'fulfilled', 'rejected'] })
      .notNull()
      .default('pending'),
    decidedAt: timestamp('decided_at'),
    /** Staff's note to the member, such as a tracking number or the reason of a rejection. */
    note: text('note'),
    /** Member whom the buyer gave points. */
    friendId: text('friend_id'),
    /** Labels of what the item asked. */
    questions: text('questions').array().notNull().default([]),
    /** Encrypted; null without any, and again once no longer needed (item-answers.ts). */
    answers: text('answers'),
    /** Client's idempotency key: a repeated request counts once. */
    idempotencyKey: text('request_key'),
    createdAt: timestamp('created_at').notNull(),
    version: version(),
  },
  (table) => [
    index('redemptions_status').on(table.status, table.id),
    index('redemptions_member').on(table.memberId, table.createdAt),
    index('redemptions_created_at').on(table.createdAt, table.id),
    index('redemptions_friend').on(table.friendId),
    index('redemptions_item_member').on(table.itemId, table.memberId),
    uniqueIndex('redemptions_request_key').on(table.memberId, table.idempotencyKey),
    check('redemptions_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
);

/** Codes that buyers of an item get, in the order in which they were added. */
export const itemCodes = pgTable(
  'item_codes',
  {
    id: serial('id').primaryKey(),
    itemId: integer('item_id')
      .notNull()
      .references(() => storeItems.id, { onDelete: 'cascade' }),
    /** Encrypted (`lib/secret-box.ts`). Stays after its buyer's deletion, so it is never given again. */
    code: text('code').notNull(),
    /** Redemption that got it; null while unused. */
    redemptionId: integer('redemption_id').references(() => redemptions.id),
    /** When the staff gave the buyer another one, since this one didn't work. */
    replacedAt: timestamp('replaced_at'),
    addedAt: timestamp('added_at').notNull(),
  },
  (table) => [
    index('item_codes_unused')
      .on(table.itemId, table.id)
      .where(sql`${table.redemptionId} is null`),
    uniqueIndex('item_codes_redemption')
      .on(table.redemptionId)
      .where(sql`${table.replacedAt} is null`),
  ],
);

/** Roles on Discord that redemptions give: an outbox of the bot. A row is deleted with its role's removal. */
export const roleDeliveries = pgTable(
  'role_deliveries',
  {
    id: serial('id').primaryKey(),
    redemptionId: integer('redemption_id')
      .notNull()
      .unique()
      .references(() => redemptions.id, { onDelete: 'cascade' }),
    /** Like the days, that of the item at the purchase. */
    roleId: text('role_id').notNull(),
    days: integer('days'),
    /** When the member got it; null while it is to be given. */
    givenAt: timestamp('given_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is given, or after that removed; null for never. */
    nextAttemptAt: timestamp('next_attempt_at'),
    /** Why the last attempt failed, as a sentence for the staff. */
    problem: text('problem'),
  },
  (table) => [index('role_deliveries_due').on(table.nextAttemptAt)],
);

/** Codes that grant points, such as one shown on stream. Stored in capitals; input is converted. */
export const codes = pgTable(
  'codes',
  {
    id: serial('id').primaryKey(),
    code: text('code').notNull().unique(),
    points: integer('points').notNull(),
    /** Number of members who may use it; null for no limit. */
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    expiresAt: timestamp('expires_at'),
    version: version(),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    /** Staff who made or changed it, the maker first: it gives them nothing. */
    staffIds: text('staff_ids').array().notNull().default([]),
  },
  (table) => [
    check('codes_in_capitals', sql`${table.code} = upper(${table.code})`),
    check('codes_points_positive', sql`${table.points} > 0`),
    check('codes_uses', sql`${table.uses} >= 0 and (${table.maxUses} is null or ${table.uses} <= ${table.maxUses})`),
  ],
);

/** Uses of codes. The key allows one per member. */
export const codeUses = pgTable(
  'code_uses',
  {
    codeId: reference('code_id', () => codes.id),
    memberId: textReference('member_id', () => members.id),
    usedAt: timestamp('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.codeId, table.memberId] })],
);
