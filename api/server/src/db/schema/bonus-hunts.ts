import type { PlacePrize } from '@greenroom/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { money, multiplier, reference, textReference, timestamp, version } from './columns';
import { members } from './members';

/** Bonus hunts (docs/product.md#bonus-hunts). The current one has no end. */
export const bonusHunts = pgTable(
  'bonus_hunts',
  {
    id: serial('id').primaryKey(),
    startBalance: money('start_balance').notNull(),
    endBalance: money('end_balance'),
    /** Window for predictions. Null: not open yet, or open until the hunt ends. */
    predictionsOpenAt: timestamp('predictions_open_at'),
    predictionsCloseAt: timestamp('predictions_close_at'),
    /** Prizes of the closest predictions, by place; fixed from the first prediction. */
    prizes: jsonb('prizes').$type<PlacePrize[]>().notNull().default([]),
    createdAt: timestamp('created_at').notNull(),
    endedAt: timestamp('ended_at'),
    version: version(),
  },
  (table) => [
    index('bonus_hunts_created_at').on(table.createdAt),
    check('bonus_hunts_ended', sql`(${table.endedAt} is null) = (${table.endBalance} is null)`),
    check('bonus_hunts_balances', sql`${table.startBalance} >= 0 and ${table.endBalance} >= 0`),
  ],
);

/** Bonuses of a hunt, in playing order. */
export const bonusHuntGames = pgTable(
  'bonus_hunt_games',
  {
    id: serial('id').primaryKey(),
    huntId: reference('hunt_id', () => bonusHunts.id),
    position: integer('position').notNull(),
    slotName: text('slot_name').notNull(),
    bet: money('bet').notNull(),
    /** Null until the bonus is opened. */
    win: money('win'),
    version: version(),
  },
  (table) => [
    index('bonus_hunt_games_hunt').on(table.huntId, table.position),
    check('bonus_hunt_games_amounts', sql`${table.bet} >= 0 and ${table.win} >= 0`),
  ],
);

/** Predictions, one per member, which may change until predictions close. */
export const bonusHuntPredictions = pgTable(
  'bonus_hunt_predictions',
  {
    id: serial('id').primaryKey(),
    huntId: reference('hunt_id', () => bonusHunts.id),
    memberId: textReference('member_id', () => members.id),
    endBalance: money('end_balance').notNull(),
    highestMultiplier: multiplier('highest_multiplier'),
    highestMultiplierGame: text('highest_multiplier_game'),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bonus_hunt_predictions_once').on(table.huntId, table.memberId),
    check('bonus_hunt_predictions_amounts', sql`${table.endBalance} >= 0 and ${table.highestMultiplier} >= 0`),
  ],
);
