import { z } from 'zod';
import { Count, IdParams, LineText, MemberId, Money, MoneyInput, required, RowId, Timestamp, TypedText } from '../primitives';
import { SearchFilter, endpointsOf } from './resource';

const PlayerKey = z
  .string()
  .max(300)
  .regex(/^\P{Cc}+$/u);

export const StaffStanding = z.object({
  id: z.string(),
  rank: Count.nullable(),
  name: z.string(),
  external_id: z.string().nullable(),
  /** After a correction; null for an excluded player. */
  wagered: Money.nullable(),
  /** Before a correction; null if the source doesn't list the player. */
  source_wagered: Money.nullable(),
  is_hidden: z.boolean(),
  correction: z.string().nullable(),
  /** Member with this id or name. `by`: only an id was confirmed by the staff. */
  member: z.object({ id: MemberId, username: z.string(), by: z.enum(['id', 'name']) }).nullable(),
});
export type StaffStanding = z.infer<typeof StaffStanding>;

/** Fetch of a board's source, or several with the same result. */
export const StaffSnapshot = z.object({
  id: RowId,
  fetched_at: Timestamp,
  seen_until: Timestamp,
  as_of: Timestamp,
  source: z.string(),
  status: z.enum(['accepted', 'rejected']),
  /** Why it was rejected, or which players keep their numbers. */
  message: z.string().nullable(),
  players: Count,
  total: z.string(),
  /** Rejected at first, then accepted by the staff. */
  is_by_hand: z.boolean(),
  can_accept: z.boolean(),
});
export type StaffSnapshot = z.infer<typeof StaffSnapshot>;

export const StaffBoardSource = z.object({
  label: z.string(),
  is_cumulative: z.boolean(),
  as_of: Timestamp.nullable(),
  waiting_since: Timestamp.nullable(),
  problem: z.string().nullable(),
  is_stale: z.boolean(),
  counted_from: Timestamp.nullable(),
  /** Subsections need single wagers, which no source has, so the site hides them. */
  hides_subsections: z.boolean(),
});
export type StaffBoardSource = z.infer<typeof StaffBoardSource>;

const path = '/leaderboards/:id' as const;
const Reason = LineText(200).check(required);

const { see, work } = endpointsOf('leaderboards');

export const standingsEndpoints = {
  source: see(`GET ${path}/source`, "A leaderboard's source, null for imported wagers", StaffBoardSource.nullable()),
  standings: see.page(
    `GET ${path}/standings`,
    "A page of a leaderboard's standings, with corrections and members",
    StaffStanding,
    ['rank'],
    { search: SearchFilter },
  ),
  snapshots: see.page(`GET ${path}/snapshots`, "A page of a leaderboard's snapshots, latest first", StaffSnapshot, ['seen_until']),
  accept: work(`POST ${path}/snapshots/:snapshotId/accept`, 'Accept a rejected snapshot', null, {
    params: IdParams.extend({ snapshotId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    body: z.object({ reason: Reason }),
  }),
  correct: work(`POST ${path}/corrections`, "Set a player's amount, or exclude them", null, {
    /** A null amount excludes the player. The reason is public. */
    body: z.object({ player_key: PlayerKey, amount: MoneyInput.nullable(), reason: Reason }),
  }),
  removeCorrection: work(`POST ${path}/corrections/remove`, "Return to the source's amount for a player", null, {
    body: z.object({ player_key: PlayerKey }),
  }),
  match: work(`POST ${path}/matches`, 'Match a casino player with a member by the casino’s id', null, {
    body: z.object({
      player_key: PlayerKey,
      member_id: TypedText(40).nullable().describe('Null ends the match. By the id, since names are not unique.'),
    }),
  }),
};
