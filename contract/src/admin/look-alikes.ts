import { z } from 'zod';
import { BlockText, Count, MemberId, Timestamp } from '../primitives';
import { endpointsOf } from './resource';

/** Reasons why two members are listed (docs/fairness.md). */
export const LookAlikeKind = z.enum(['address_device', 'address', 'casino', 'kick', 'names', 'raffles']);
export type LookAlikeKind = z.infer<typeof LookAlikeKind>;

export const LookAlikeReason = z.object({
  kind: LookAlikeKind,
  text: z.string(),
  is_weak: z.boolean(),
});
export type LookAlikeReason = z.infer<typeof LookAlikeReason>;

export const LookAlikeVerdict = z.enum(['same', 'different'], 'Please choose one of the verdicts.');

export const LookAlikeMember = z.object({
  id: MemberId,
  username: z.string(),
  kick_username: z.string().nullable(),
  created_at: Timestamp,
  banned_at: Timestamp.nullable(),
});
export type LookAlikeMember = z.infer<typeof LookAlikeMember>;

export const LookAlikePair = z.object({
  member_id: MemberId,
  other_id: MemberId,
  reasons: z.array(LookAlikeReason),
  is_weak: z.boolean(),
  earlier: LookAlikeVerdict.nullable(),
});
export type LookAlikePair = z.infer<typeof LookAlikePair>;

export const JudgedPair = z.object({
  member: LookAlikeMember,
  other: LookAlikeMember,
  verdict: LookAlikeVerdict,
  note: z.string().nullable(),
  judged_at: Timestamp,
});
export type JudgedPair = z.infer<typeof JudgedPair>;

const LookAlikes = z.object({
  groups: z.array(z.object({ members: z.array(LookAlikeMember), pairs: z.array(LookAlikePair) })),
  /** Weak pairs that are not listed. */
  left_out: Count,
  crowded_addresses: Count,
  /** At most 100, the latest first. */
  judged: z.array(JudgedPair),
});
export type LookAlikes = z.infer<typeof LookAlikes>;

const PairBody = z
  .object({ member_id: MemberId, other_id: MemberId })
  .refine((pair) => pair.member_id !== pair.other_id, { path: ['other_id'], message: 'These must be two members.' });

const { see, work } = endpointsOf('look-alikes');

export const lookAlikeEndpoints = {
  list: see('GET /look-alikes', 'Pairs of members who look alike, to judge', LookAlikes),
  judge: work('POST /look-alikes/judge', 'Judge whether two members are the same person, which changes nothing else', null, {
    body: PairBody.safeExtend({ verdict: LookAlikeVerdict, note: BlockText(500).nullable().default(null) }),
  }),
  takeBack: work('POST /look-alikes/take-back', 'Withdraw a verdict about two members', null, { body: PairBody }),
};
