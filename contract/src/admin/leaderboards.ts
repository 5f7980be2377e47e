import { z } from 'zod';
import { LineText, MAX_INTEGER, MemberSummary, Money, MoneyInput, required, RowId, Timestamp, TimeZone, TypedText } from '../primitives';
import { parseWagerRange } from '../wager-range';
import { CountInput, DateTimeInput, IdFilter, SearchFilter, defineResource, Version, VersionedRow, endpointsOf } from './resource';

const MAX_PRIZES = 100;
const MAX_SUBSECTIONS = 20;
export const PrizeInput = z.object({ amount: MoneyInput });

const Prizes = z.array(PrizeInput).max(MAX_PRIZES, `There may be at most ${MAX_PRIZES} prizes.`).default([]);

export const FilterType = z.enum(['game', 'favorite_game', 'wager_range'], 'Please choose one.');
export type FilterType = z.infer<typeof FilterType>;

export function filterError(type: FilterType, value: string): string | undefined {
  if (type !== 'wager_range') return undefined;
  const range = parseWagerRange(value);
  if (!range) return 'This must be a range such as 100-500, or 500+ for no upper end.';
  return range.to !== null && range.to < range.from ? 'The second amount is smaller than the first.' : undefined;
}

export const SubsectionInput = z
  .object({
    name: LineText(100).check(required),
    filter_type: FilterType,
    filter_value: LineText(200).check(required),
    prizes: Prizes,
  })
  .superRefine(({ filter_type: type, filter_value: value }, context) => {
    const message = filterError(type, value);
    if (message) context.addIssue({ code: 'custom', path: ['filter_value'], message });
  });

export const Recurrence = z.enum(['none', 'weekly', 'biweekly', 'monthly'], 'Please choose one.');
export type Recurrence = z.infer<typeof Recurrence>;

const WEEK_MINUTES = 7 * 24 * 60;

export const LeaderboardFields = z.object({
  platform_id: RowId,
  starts_at: DateTimeInput('Please enter a day and a time.'),
  /** Exclusive. */
  ends_at: DateTimeInput('Please enter a day and a time.'),
  time_zone: TimeZone.default('UTC'),
  recurrence: Recurrence.default('none'),
  /** Minutes after the end in which the last numbers are awaited. */
  settle_minutes: CountInput(0, WEEK_MINUTES).default(60),
  terms_page_id: RowId.nullable().default(null),
  prizes: Prizes,
  subsections: z.array(SubsectionInput).max(MAX_SUBSECTIONS, `There may be at most ${MAX_SUBSECTIONS} subsections.`).default([]),
});

const Prize = z.object({ amount: Money });
export const StaffSubsection = z.object({ name: z.string(), filter_type: FilterType, filter_value: z.string(), prizes: z.array(Prize) });

export const StaffLeaderboard = VersionedRow.extend({
  platform_id: RowId,
  platform: z.string(),
  currency_symbol: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  /** Proposed end of the next period, which starts at this one's end. */
  next_ends_at: Timestamp.optional(),
  /** Settling: its last numbers are awaited. In review: its ranking is frozen, its winners aren't confirmed. */
  state: z.enum(['upcoming', 'running', 'settling', 'review', 'confirmed']),
  time_zone: z.string(),
  recurrence: Recurrence,
  settle_minutes: z.number().int(),
  terms_page_id: RowId.nullable(),
  frozen_at: Timestamp.nullable(),
  confirmed_at: Timestamp.nullable(),
  total_prize_pool: Money,
  prizes: z.array(Prize),
  subsections: z.array(StaffSubsection),
});
export type StaffLeaderboard = z.infer<typeof StaffLeaderboard>;

const { work } = endpointsOf('leaderboards');
const winnings = endpointsOf('winnings');

/** Player of a frozen ranking; `rank` is null for an excluded one. */
export const StaffResult = VersionedRow.extend({
  leaderboard_id: RowId,
  platform: z.string(),
  currency_symbol: z.string(),
  starts_at: Timestamp,
  subsection: z.string().nullable(),
  rank: z.number().int().nullable(),
  player: z.string(),
  wagered: Money,
  prize: Money,
  member: MemberSummary.nullable(),
  exclusion_reason: z.string().nullable(),
  correction_reason: z.string().nullable(),
  wagered_before: Money.nullable(),
  is_confirmed: z.boolean(),
});
export type StaffResult = z.infer<typeof StaffResult>;

const boards = defineResource({
  path: '/leaderboards',
  area: 'leaderboards',
  names: ['leaderboard', 'leaderboards'],
  row: StaffLeaderboard,
  fields: LeaderboardFields,
  filters: {
    search: SearchFilter,
    platform_id: z.coerce.number('This must be a number.').int().positive().max(MAX_INTEGER).optional(),
  },
  sorts: ['starts_at', 'ends_at'],
});

const resultPath = '/leaderboard-winnings/:id';

export const leaderboardEndpoints = {
  ...boards,
  /** Makes the winners public and notifies those who are members. */
  confirm: work('POST /leaderboards/:id/confirm', 'Confirm the winners of a leaderboard', StaffLeaderboard, {
    body: z.object({ version: Version }),
  }),
  /** Replaces the frozen ranking by the current one, after a late import for example. */
  recount: work('POST /leaderboards/:id/recount', 'Count the ranking of a leaderboard in review again', StaffLeaderboard, {
    body: z.object({ version: Version }),
  }),
};

/** Frozen rankings; their prizes are in the ledger once the winners are confirmed. */
export const winningEndpoints = {
  list: winnings.see.page('GET /leaderboard-winnings', 'A page of frozen rankings', StaffResult, ['ends_at', 'prize'], {
    search: SearchFilter,
    leaderboard_id: IdFilter,
  }),
  get: winnings.see(`GET ${resultPath}`, 'One player of a frozen ranking', StaffResult),
  /** In review only; a null reason readmits the player. */
  exclude: work(`POST ${resultPath}/exclude`, 'Exclude a player from a ranking in review, or readmit one', StaffResult.nullable(), {
    body: z.object({ reason: LineText(200).check(required).nullable(), version: Version }),
  }),
  /** In review only, not in subsections; the reason is public. */
  correct: work(`POST ${resultPath}/correct`, 'Correct the amount of a player in review', StaffResult.nullable(), {
    body: z.object({ amount: MoneyInput, reason: LineText(200).check(required), version: Version }),
  }),
  /** In review only; afterwards the prize is matched. */
  match: work(`POST ${resultPath}/match`, 'Match a player in review with a member', StaffResult.nullable(), {
    body: z.object({ member_id: TypedText(40).nullable(), version: Version }),
  }),
};
