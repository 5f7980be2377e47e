import { z } from 'zod';
import { BlockText, Count, LineText, MemberSummary, Money, MoneyInput, required, Timestamp } from '../primitives';
import { DateTimeInput, SearchFilter, defineResource, VersionedRow } from './resource';
import { PictureUrl } from './pictures';

export const ChallengeState = z.enum(['upcoming', 'active', 'ended', 'won']);
export type ChallengeState = z.infer<typeof ChallengeState>;

/** The editable fields of a challenge. Once it is won, the terms of its prize are fixed. */
export const ChallengeFields = z.object({
  slot_name: LineText(100).check(required),
  slot_image: PictureUrl.nullable().default(null),
  multiplier: z
    .number('This must be a number.')
    .min(0.01, 'This must be more than 0.')
    .max(9_999_999_999, 'This is too much.')
    .transform((multiplier) => Math.round(multiplier * 100) / 100),
  min_bet: MoneyInput,
  prize: MoneyInput,
  description: BlockText(2000).check(required),
  starts_at: DateTimeInput('Please enter a time.'),
  ends_at: DateTimeInput('Please enter a time.').nullable().default(null),
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
  /** Claims in any status. */
  claims: Count,
  pending_claims: Count,
});
export type StaffChallenge = z.infer<typeof StaffChallenge>;

export const challengeEndpoints = defineResource({
  path: '/challenges',
  area: 'challenges',
  names: ['challenge', 'challenges'],
  row: StaffChallenge,
  fields: ChallengeFields,
  filters: { search: SearchFilter, state: ChallengeState.optional() },
  sorts: ['starts_at', 'ends_at', 'slot_name', 'multiplier', 'prize'],
});
