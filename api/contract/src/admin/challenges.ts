import { z } from 'zod';
import { BlockText, Count, required, LineText, MemberSummary, Timestamp, Money, MoneyInput } from '../primitives';
import { PictureUrl } from './pictures';
import { defineResource, VersionedRow } from './resource';

/** Where a challenge stands: it follows from its times and from whether somebody has won it. */
export const ChallengeState = z.enum(['upcoming', 'active', 'ended', 'won']);
export type ChallengeState = z.infer<typeof ChallengeState>;

/** What the staff says of a challenge. Of one that was won, what its winner was promised stays. */
export const ChallengeFields = z.object({
  slot_name: LineText(100).check(required),
  slot_image: PictureUrl.nullable().default(null),
  multiplier: z
    .number('This has to be a number.')
    .min(0.01, 'This has to be more than nothing.')
    .max(9_999_999_999, 'This is too much.')
    .transform((times) => Math.round(times * 100) / 100),
  min_bet: MoneyInput,
  prize: MoneyInput,
  description: BlockText(2000).check(required),
  starts_at: z.iso.datetime({ offset: true, error: 'Please enter a time.' }),
  /** Null lets it run until somebody wins it. */
  ends_at: z.iso.datetime({ offset: true, error: 'Please enter a time.' }).nullable().default(null),
});

export const StaffChallenge = VersionedRow.extend({
  slot_name: z.string(),
  slot_image: z.string().nullable(),
  multiplier: z.number(),
  min_bet: Money,
  prize: Money,
  description: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp.nullable(),
  state: ChallengeState,
  winner: MemberSummary.nullable(),
  won_at: Timestamp.nullable(),
  /** All claims, whatever became of them. */
  claims: Count,
  /** Those that wait for the staff. */
  pending_claims: Count,
});
export type StaffChallenge = z.infer<typeof StaffChallenge>;

export const challengeEndpoints = defineResource({
  path: '/challenges',
  role: 'Admin',
  names: ['challenge', 'challenges'],
  row: StaffChallenge,
  fields: ChallengeFields,
  filters: { search: LineText(100).default(''), state: ChallengeState.optional() },
  sorts: ['starts_at', 'ends_at', 'slot_name', 'multiplier', 'prize'],
});
