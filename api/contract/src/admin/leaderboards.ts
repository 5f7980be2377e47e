import { z } from 'zod';
import { LineText, MAX_INTEGER, Money, MoneyInput, required, RowId, Timestamp } from '../primitives';
import { parseWagerRange } from '../wager-range';
import { DateTimeInput } from './inputs';
import { defineResource, VersionedRow } from './resource';

const MAX_PRIZES = 100;
const MAX_SUBSECTIONS = 20;
const PrizeInput = z.object({ amount: MoneyInput });

/** The prizes by rank, rank 1 first. */
const Prizes = z.array(PrizeInput).max(MAX_PRIZES, `There may be at most ${MAX_PRIZES} prizes.`).default([]);

/** The kinds of subsection filters, see `LeaderboardSubsection`. */
export const FilterType = z.enum(['game', 'favorite_game', 'wager_range'], 'Please choose one.');
export type FilterType = z.infer<typeof FilterType>;

/** The error message for the value of a subsection's filter; undefined if it is valid. */
export function filterError(type: FilterType, value: string): string | undefined {
  if (type !== 'wager_range') return undefined;
  const range = parseWagerRange(value);
  if (!range) return 'This has to be a range such as 100-500, or 500+ for no upper end.';
  return range.to !== null && range.to < range.from ? 'The second amount is smaller than the first.' : undefined;
}

const SubsectionInput = z
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

/** The editable fields of a board: a platform's period with its prizes and subsections, replaced as a whole. */
export const LeaderboardFields = z.object({
  platform_id: RowId,
  starts_at: DateTimeInput('Please enter a day and a time.'),
  /** Exclusive. */
  ends_at: DateTimeInput('Please enter a day and a time.'),
  prizes: Prizes,
  /** In display order. */
  subsections: z.array(SubsectionInput).max(MAX_SUBSECTIONS, `There may be at most ${MAX_SUBSECTIONS} subsections.`).default([]),
});

const Prize = z.object({ amount: Money });

export const StaffLeaderboard = VersionedRow.extend({
  platform_id: RowId,
  platform: z.string(),
  currency_symbol: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  state: z.enum(['upcoming', 'running', 'ended']),
  /** The sum of the board's prizes, without those of its subsections. */
  total_prize_pool: Money,
  prizes: z.array(Prize),
  subsections: z.array(z.object({ name: z.string(), filter_type: FilterType, filter_value: z.string(), prizes: z.array(Prize) })),
});
export type StaffLeaderboard = z.infer<typeof StaffLeaderboard>;

export const leaderboardEndpoints = defineResource({
  path: '/leaderboards',
  role: 'Admin',
  names: ['leaderboard', 'leaderboards'],
  row: StaffLeaderboard,
  fields: LeaderboardFields,
  filters: { platform_id: z.coerce.number('This has to be a number.').int().positive().max(MAX_INTEGER).optional() },
  sorts: ['starts_at', 'ends_at'],
});
