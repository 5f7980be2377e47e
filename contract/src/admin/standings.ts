import { z } from 'zod';
import { Count, IdParams, LineText, MemberId, Money, MoneyInput, required, RowId, Timestamp, TypedText } from '../primitives';
import { dataResponse, SuccessResponse, defineEndpoint } from '../endpoint';
import { SearchFilter, listQuery, listResponse } from './resource';

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

const ofBoard = { response: SuccessResponse } as const;

export const standingsEndpoints = {
  source: defineEndpoint(`GET ${path}/source`, {
    permission: 'leaderboards:see',
    summary: "A leaderboard's source, null for imported wagers",
    response: dataResponse(StaffBoardSource.nullable()),
  }),
  standings: defineEndpoint(`GET ${path}/standings`, {
    permission: 'leaderboards:see',
    summary: "A page of a leaderboard's standings, with corrections and members",
    query: listQuery(['rank'], { search: SearchFilter }),
    response: listResponse(StaffStanding),
  }),
  snapshots: defineEndpoint(`GET ${path}/snapshots`, {
    permission: 'leaderboards:see',
    summary: "A page of a leaderboard's snapshots, latest first",
    query: listQuery(['seen_until'], {}),
    response: listResponse(StaffSnapshot),
  }),
  accept: defineEndpoint(`POST ${path}/snapshots/:snapshotId/accept`, {
    permission: 'leaderboards:work',
    summary: 'Accept a rejected snapshot',
    params: IdParams.extend({ snapshotId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    body: z.object({ reason: Reason }),
    response: SuccessResponse,
  }),
  correct: defineEndpoint(`POST ${path}/corrections`, {
    permission: 'leaderboards:work',
    ...ofBoard,
    summary: "Set a player's amount, or exclude them",
    /** A null amount excludes the player. The reason is public. */
    body: z.object({ player_key: PlayerKey, amount: MoneyInput.nullable(), reason: Reason }),
  }),
  removeCorrection: defineEndpoint(`POST ${path}/corrections/remove`, {
    permission: 'leaderboards:work',
    ...ofBoard,
    summary: "Return to the source's amount for a player",
    body: z.object({ player_key: PlayerKey }),
  }),
  match: defineEndpoint(`POST ${path}/matches`, {
    permission: 'leaderboards:work',
    ...ofBoard,
    summary: 'Match a casino player with a member by the casino’s id',
    body: z.object({
      player_key: PlayerKey,
      member_id: TypedText(40).nullable().describe('Null ends the match. By the id, since names are not unique.'),
    }),
  }),
};
