import type { OverlayKind, OverlayOptions } from '@greenroom/contract';
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { randomToken } from '../../lib/random-token';
import { timestamp, version } from './columns';

/** Overlays for the streamer's software; each has its own address. */
export const overlays = pgTable(
  'overlays',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    /** Secret: anyone who knows it can see the overlay. */
    token: text('token')
      .notNull()
      .unique()
      .$defaultFn(() => randomToken(32, 'base64url')),
    kind: text('kind').$type<OverlayKind>().notNull(),
    /** Platform's slug, or id of a raffle or tournament, possibly deleted; null for the current one. */
    target: text('target'),
    options: jsonb('options').$type<OverlayOptions>().notNull(),
    createdAt: timestamp('created_at').notNull(),
    /** Time from which its address shows nothing. */
    revokedAt: timestamp('revoked_at'),
    version: version(),
  },
  (table) => [check('overlays_target_of_kind', sql`${table.target} is null or ${table.kind} in ('leaderboard', 'raffle', 'tournament')`)],
);
