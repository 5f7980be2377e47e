import { sql } from 'drizzle-orm';
import { check, index, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { money, multiplier, reference, textReference, timestamp, version } from './columns';
import { members } from './members';

export const slots = pgTable(
  'slots',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    /** Path below `/storage/`, or a provider's URL. */
    image: text('image'),
    version: version(),
  },
  (table) => [uniqueIndex('slots_name').on(sql`lower(${table.name})`)],
);

/** Challenges (docs/product.md#challenges). The state follows from the times and `claimedBy`. */
export const challenges = pgTable(
  'challenges',
  {
    id: serial('id').primaryKey(),
    slotName: text('slot_name').notNull(),
    slotImage: text('slot_image'),
    multiplier: multiplier('multiplier').notNull(),
    minBet: money('min_bet').notNull(),
    prize: money('prize').notNull(),
    description: text('description').notNull(),
    startsAt: timestamp('starts_at').notNull(),
    endsAt: timestamp('ends_at'),
    claimedBy: text('claimed_by').references(() => members.id),
    claimedAt: timestamp('claimed_at'),
    version: version(),
  },
  (table) => [
    check('challenges_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('challenges_claimed', sql`(${table.claimedBy} is null) = (${table.claimedAt} is null)`),
    check('challenges_amounts', sql`${table.multiplier} > 0 and ${table.minBet} >= 0 and ${table.prize} >= 0`),
  ],
);

export const challengeClaims = pgTable(
  'challenge_claims',
  {
    id: serial('id').primaryKey(),
    challengeId: reference('challenge_id', () => challenges.id),
    memberId: textReference('member_id', () => members.id),
    description: text('description').notNull(),
    status: text('status', { enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    reason: text('reason'),
    createdAt: timestamp('created_at').notNull(),
    decidedAt: timestamp('decided_at'),
    version: version(),
  },
  (table) => [
    index('challenge_claims_member').on(table.memberId, table.id),
    // A member may claim again after a rejection, but not while a claim is pending or approved.
    uniqueIndex('challenge_claims_one_open')
      .on(table.challengeId, table.memberId)
      .where(sql`${table.status} <> 'rejected'`),
    uniqueIndex('challenge_claims_one_approved')
      .on(table.challengeId)
      .where(sql`${table.status} = 'approved'`),
    check('challenge_claims_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
);
