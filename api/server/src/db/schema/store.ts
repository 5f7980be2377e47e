import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { members } from './members';

export const storeItems = pgTable(
  'store_items',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** A path below `/storage/`. */
    image: text('image'),
    cost: integer('cost').notNull(),
    quantity: integer('quantity').notNull(),
    maxPurchasesPerUser: integer('max_purchases_per_user'),
    isListed: boolean('is_listed').notNull().default(true),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    check('store_items_cost_positive', sql`${table.cost} > 0`),
    check('store_items_quantity_not_negative', sql`${table.quantity} >= 0`),
    check('store_items_limit_positive', sql`${table.maxPurchasesPerUser} > 0`),
  ],
);

/** What members bought. Name and cost are copied: the item may change afterwards, the receipt may not. */
export const redemptions = pgTable(
  'redemptions',
  {
    id: serial('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    itemId: integer('item_id')
      .notNull()
      .references(() => storeItems.id),
    itemName: text('item_name').notNull(),
    cost: integer('cost').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('redemptions_member').on(table.memberId, table.createdAt),
    index('redemptions_item_member').on(table.itemId, table.memberId),
  ],
);
