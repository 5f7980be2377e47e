import type { Appearance } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { challengeClaims } from './challenges';
import { money, timestamp, version } from './columns';
import { leaderboardResults, platforms } from './leaderboards';

/** Site settings: a single row, inserted by the migrations. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer('id').primaryKey().default(1),
    siteName: text('site_name').notNull().default('Greenroom'),
    siteDescription: text('site_description').notNull().default('The ultimate gaming community where passion meets competition.'),
    /** The language of what the site itself says elsewhere, such as on Discord. */
    language: text('language').notNull().default('en'),
    /** The languages that visitors can choose besides English. */
    languages: text('languages').array().notNull().default(['es', 'pt-BR', 'de', 'tr', 'ar']),
    crypto1Enabled: boolean('crypto1_enabled').notNull().default(false),
    crypto2Enabled: boolean('crypto2_enabled').notNull().default(false),
    crypto3Enabled: boolean('crypto3_enabled').notNull().default(false),
    crypto1Label: text('crypto1_label').notNull().default('Casino 1'),
    crypto2Label: text('crypto2_label').notNull().default('Casino 2'),
    crypto3Label: text('crypto3_label').notNull().default('Casino 3'),
    /** Points that staff who may not give any by hand can give away in 24 hours by drops and codes; null for no limit. */
    moderatorDropPoints: integer('moderator_drop_points').default(100_000),
    /** Days within which winners claim a prize, and the staff pays it; 0 for no deadline. */
    prizeClaimDays: integer('prize_claim_days').notNull().default(0),
    prizePaymentDays: integer('prize_payment_days').notNull().default(0),
    /** True if a prize lapses that was not claimed in time. */
    prizesLapse: boolean('prizes_lapse').notNull().default(false),
    /** Days after the payment until a winner's details are deleted, and the prize leaves "My Prizes". */
    prizeDetailsDays: integer('prize_details_days').notNull().default(30),
    /** Staff's changes of the look; missing fields are built in. */
    appearance: jsonb('appearance').$type<Partial<Appearance>>().notNull().default({}),
    version: version(),
  },
  (table) => [check('site_settings_single_row', sql`${table.id} = 1`)],
);

/** Published looks, for undo. Authors are in the audit log. */
export const appearanceVersions = pgTable('appearance_versions', {
  id: serial('id').primaryKey(),
  siteName: text('site_name').notNull(),
  appearance: jsonb('appearance').$type<Partial<Appearance>>().notNull(),
  at: timestamp('at').notNull(),
});

export const payouts = pgTable(
  'payouts',
  {
    id: serial('id').primaryKey(),
    description: text('description').notNull(),
    amount: money('amount').notNull(),
    paidAt: timestamp('paid_at').notNull(),
    /** Approved claim that booked it; null for an entry by the staff. */
    claimId: integer('claim_id')
      .unique('payouts_claim')
      .references(() => challengeClaims.id),
    /** Leaderboard's prize that it paid; null for all others. */
    winningId: integer('winning_id')
      .unique('payouts_winning')
      .references(() => leaderboardResults.id),
    version: version(),
  },
  (table) => [check('payouts_amount_positive', sql`${table.amount} > 0`)],
);

/** Affiliate programmes: their cards on the home page, and how visitors take part. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    logoUrl: text('logo_url'),
    link: text('link').notNull(),
    benefits: jsonb('benefits').$type<string[]>().notNull().default([]),
    isFeatured: boolean('is_featured').notNull().default(false),
    clicks: integer('clicks').notNull().default(0),
    position: integer('position').notNull().default(0),
    /** Platform whose leaderboard shows how to take part. */
    platformId: integer('platform_id')
      .unique('affiliates_platform')
      .references(() => platforms.id, { onDelete: 'set null' }),
    /** Number of the casino in the site settings whose username belongs to this programme. */
    casino: integer('casino').unique('affiliates_casino'),
    code: text('code'),
    steps: jsonb('steps').$type<string[]>().notNull().default([]),
    rules: text('rules'),
    disclosure: text('disclosure'),
    version: version(),
  },
  // Visitors are redirected there, so other schemes are refused.
  (table) => [check('affiliates_link_is_http', sql`${table.link} ~ '^https?://'`)],
);

/** Generated secrets, for servers without a configured one; see secret.ts. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** State of the site's setup: a single row, inserted when the setup begins. */
export const siteSetup = pgTable(
  'site_setup',
  {
    id: integer('id').primaryKey().default(1),
    /** Time since which visitors get the site's pages, for good; null while the first one is asked to set it up. */
    completedAt: timestamp('completed_at'),
    /** Latest result of each step that was tested or left for later. */
    steps: jsonb('steps').$type<Record<string, SetupResult>>().notNull().default({}),
  },
  (table) => [check('site_setup_single_row', sql`${table.id} = 1`)],
);

/** Result of a setup step; `at` in ISO 8601. */
export interface SetupResult {
  status: 'ok' | 'warning' | 'failed' | 'skipped';
  text: string;
  at: string;
}

/** Single-use codes of the server's log, with the session that used them. */
export const setupCodes = pgTable('setup_codes', {
  codeHash: text('code_hash').primaryKey(),
  /** Null until the code is used. */
  sessionHash: text('session_hash').unique('setup_codes_session'),
  /** Expiry of the code, or once it is used, of the session. */
  expiresAt: timestamp('expires_at').notNull(),
});
