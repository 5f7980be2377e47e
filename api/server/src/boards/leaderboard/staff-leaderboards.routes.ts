import { leaderboardEndpoints, type StaffLeaderboard } from '@greenroom/contract/admin';
import { and, asc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, platforms } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, lockRow, writeRow } from '../../admin/rows';
import { refuseRanked } from './refuse-ranked';
import { nameOf, staffReviewRoutes } from './staff-review.routes';
import { type BoardFields, findLeaderboard, listLeaderboards, removeContents, replaceContents } from './staff-leaderboards.repository';

export function staffLeaderboardRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const handleChange = serveResource(handle, context, {
    endpoints: leaderboardEndpoints,
    subject: 'leaderboards',
    nameOf,
    topics: ['leaderboard'],
    table: leaderboards,
    list: listLeaderboards,
    find: findLeaderboard,
    async create(tx, { prizes, subsections, ...fields }) {
      await checkPeriod(tx, fields);
      const id = await insertRow(tx, leaderboards, columnsOf(leaderboards, fields));
      await replaceContents(tx, id, { prizes, subsections });
      return id;
    },
    async update(tx, before, { prizes, subsections, ...fields }, _now, staff) {
      refuseFrozen(before);
      const { id } = before;
      await checkPeriod(tx, fields, id);
      const columns = columnsOf(leaderboards, fields);
      // Another start, zone or rule begins a new series.
      const isSameSeries =
        before.starts_at === columns.startsAt.toISOString() &&
        before.time_zone === fields.time_zone &&
        before.recurrence === fields.recurrence;
      const board = await writeRow(tx, leaderboards, id, { ...columns, ...(!isSameSeries && { seriesStartsAt: null }) });
      await replaceContents(tx, id, { prizes, subsections });
      await refuseRanked(tx, staff, board);
    },
    async beforeRemoval(tx, { id, confirmed_at: confirmed }, staff) {
      const results = eq(leaderboardResults.leaderboardId, id);
      if (confirmed && (await tx.$count(leaderboardResults, results)) > 0) {
        throw new HttpProblem(409, "The winners of this leaderboard are confirmed, so it can't be deleted.");
      }
      await refuseRanked(tx, staff, await lockRow(tx, leaderboards, id), { evenIfOut: true });
      await tx.delete(leaderboardResults).where(results);
      await removeContents(tx, id);
    },
  });
  staffReviewRoutes(handleChange);
}

/** @throws {HttpProblem} 409 */
function refuseFrozen({ frozen_at: frozen }: StaffLeaderboard): void {
  if (frozen)
    throw new HttpProblem(
      409,
      'The ranking of this leaderboard is final, so its period and prizes can no longer be changed. Exclude players or count again in its review instead.',
    );
}

/**
 * Refuses overlapping periods of a platform. The site shows the latest board and the previous one: one of two would be hidden while it
 * runs, and wagers would count in both. @throws {HttpProblem} 422
 */
async function checkPeriod(
  tx: Db,
  { platform_id: platformId, starts_at: start, ends_at: end }: Pick<BoardFields, 'platform_id' | 'starts_at' | 'ends_at'>,
  ownId = 0,
): Promise<void> {
  const period = { startsAt: new Date(start), endsAt: new Date(end) };
  if (period.endsAt <= period.startsAt) throw fieldError('ends_at', 'The end must be after the start.');
  // Serializes the writes of a platform's boards, so concurrent requests can't create overlapping ones.
  const [platform] = await tx.select().from(platforms).where(eq(platforms.id, platformId)).for('no key update');
  if (!platform) throw fieldError('platform_id', 'This platform no longer exists.');
  const [other] = await tx
    .select()
    .from(leaderboards)
    .where(
      and(
        eq(leaderboards.platformId, platformId),
        ne(leaderboards.id, ownId),
        lt(leaderboards.startsAt, period.endsAt),
        gt(leaderboards.endsAt, period.startsAt),
      ),
    )
    .orderBy(asc(leaderboards.startsAt))
    .limit(1);
  if (other) {
    const field = other.startsAt <= period.startsAt ? 'starts_at' : 'ends_at';
    throw fieldError(
      field,
      `${platform.name} has a leaderboard from ${formatTime(other.startsAt)} to ${formatTime(other.endsAt)} already, and its periods may not overlap.`,
    );
  }
}

const formatTime = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
