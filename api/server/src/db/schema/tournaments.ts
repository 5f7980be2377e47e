import type { PlacePrize } from '@greenroom/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { money, reference, textReference, timestamp, version } from './columns';
import { members } from './members';

/** Tournaments (docs/product.md#tournaments). The state follows from the times. */
export const tournaments = pgTable(
  'tournaments',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    game: text('game').notNull(),
    prizePool: money('prize_pool').notNull(),
    startsAt: timestamp('starts_at'),
    endsAt: timestamp('ends_at'),
    /** Set when the last match is decided. */
    completedAt: timestamp('completed_at'),
    predictionsOpenAt: timestamp('predictions_open_at'),
    predictionsCloseAt: timestamp('predictions_close_at'),
    maxParticipants: integer('max_participants'),
    /** Prizes of the best predictions, by place; fixed from the first prediction. */
    predictionPrizes: jsonb('prediction_prizes').$type<PlacePrize[]>().notNull().default([]),
    createdAt: timestamp('created_at').notNull(),
    version: version(),
  },
  (table) => [check('tournaments_end_after_start', sql`${table.endsAt} > ${table.startsAt}`)],
);

export const tournamentMatches = pgTable(
  'tournament_matches',
  {
    id: serial('id').primaryKey(),
    tournamentId: reference('tournament_id', () => tournaments.id),
    round: integer('round').notNull(),
    matchNumber: integer('match_number').notNull(),
    player1Name: text('player1_name'),
    player2Name: text('player2_name'),
    winnerName: text('winner_name'),
    /** Player whose seat a substitute took before this match. */
    player1Replaced: text('player1_replaced'),
    player2Replaced: text('player2_replaced'),
    scheduledAt: timestamp('scheduled_at'),
    isActive: boolean('is_active').notNull().default(false),
    version: version(),
  },
  (table) => [
    uniqueIndex('tournament_matches_place').on(table.tournamentId, table.round, table.matchNumber),
    check(
      'tournament_matches_winner_played',
      sql`${table.winnerName} is null or ${table.winnerName} in (${table.player1Name}, ${table.player2Name})`,
    ),
  ],
);

export const tournamentPredictions = pgTable(
  'tournament_predictions',
  {
    id: serial('id').primaryKey(),
    tournamentId: reference('tournament_id', () => tournaments.id),
    matchId: reference('match_id', () => tournamentMatches.id),
    memberId: textReference('member_id', () => members.id),
    winnerName: text('winner_name').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('tournament_predictions_once').on(table.matchId, table.memberId),
    index('tournament_predictions_tournament').on(table.tournamentId, table.memberId),
  ],
);
