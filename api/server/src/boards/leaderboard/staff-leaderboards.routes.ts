import { leaderboardEndpoints, type StaffLeaderboard } from '@greenroom/contract/admin';
import { and, asc, eq, gt, lt, ne, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, platforms, members } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint, type HandleRowChange } from '../../admin/staff-endpoints';
import { insertRow, lockRow, writeRow } from '../../admin/rows';
import { refuseRanked, rowsOf } from './refuse-ranked';
import { findLeaderboard, listLeaderboards, removeContents, replaceContents, type BoardFields } from './staff-leaderboards.repository';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import { recordActivity } from '../../core/activity/record-activity';
import { recordBoardWinners } from './board-prizes';
import { storeResults } from './leaderboard-results.repository';
import { listBoardDeciders } from '../../rewards/prizes/board-deciders';

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

function staffReviewRoutes(handleChange: HandleRowChange<StaffLeaderboard, typeof leaderboards.$inferSelect>): void {
  handleChange(leaderboardEndpoints.confirm, ({ staff }) => ({
    action: 'confirm',
    summary: 'Confirmed the winners of',
    async write({ tx, at, before }) {
      checkInReview(before);
      const { id, platform, starts_at: start } = before;
      const board = await writeRow(tx, leaderboards, id, { confirmedAt: at });
      await refuseRanked(tx, staff, board);
      await refuseDeciders(tx, board);
      await refuseBanned(tx, board);
      await recordBoardWinners(tx, id);
      await recordWins(tx, before, at);
      const label = `${platform} from ${start.slice(0, 10)}`;
      await queueAnnouncement(tx, { kind: 'leaderboard_confirmed', subjectId: id, label, at });
    },
  }));

  handleChange(leaderboardEndpoints.recount, ({ staff }) => ({
    action: 'recount',
    summary: (after) => `Counted the ranking of ${nameOf(after)} again`,
    async write({ tx, at, before }) {
      checkInReview(before);
      await tx.delete(leaderboardResults).where(eq(leaderboardResults.leaderboardId, before.id));
      const board = await writeRow(tx, leaderboards, before.id, { frozenAt: at });
      await storeResults(tx, board);
      await refuseRanked(tx, staff, board);
    },
  }));
}

const nameOf = ({ platform, starts_at: start }: StaffLeaderboard) => `the leaderboard of ${platform} from ${start.slice(0, 10)}`;

function checkInReview({ state }: StaffLeaderboard): void {
  if (state === 'review') return;
  throw new HttpProblem(
    409,
    state === 'confirmed' ? 'The winners of this leaderboard are already confirmed.' : "The ranking of this leaderboard isn't final yet.",
  );
}

async function recordWins(tx: Db, board: StaffLeaderboard, at: Date): Promise<void> {
  const winners = await tx
    .select()
    .from(leaderboardResults)
    .where(and(eq(leaderboardResults.leaderboardId, board.id), isNotNull(leaderboardResults.memberId), gt(leaderboardResults.prize, 0)));
  const won = winners.flatMap(({ memberId, rank, prize }) =>
    memberId === null
      ? []
      : [
          {
            memberId,
            type: 'winning' as const,
            title: msg('Won on a leaderboard'),
            description: `${board.currency_symbol}${prize.toFixed(2)} for rank ${rank} on ${board.platform}`,
            at,
          },
        ],
  );
  await recordActivity(tx, ...won);
}

type BoardRow = typeof leaderboards.$inferSelect;

/** Refuses to confirm winners of whom one has helped decide the ranking, whatever their casino name was then. @throws {HttpProblem} 409 */
async function refuseDeciders(tx: Db, board: BoardRow): Promise<void> {
  const isWinning = and(eq(leaderboardResults.leaderboardId, board.id), gt(leaderboardResults.prize, 0));
  const winning = await tx.select().from(leaderboardResults).where(isWinning);
  for (const [subsectionId, resultId] of new Map(winning.map((row) => [row.subsectionId, row.id]))) {
    for (const { id, username } of await listBoardDeciders(tx, resultId)) {
      const { isOwn } = await rowsOf(tx, { id }, board.platformId);
      const won = winning.find((row) => row.subsectionId === subsectionId && isOwn(row));
      if (won)
        throw new HttpProblem(
          409,
          `${username} helped decide this ranking, so they can't win a prize in it. Exclude the player ${won.displayName}, or match that player with the right member if it isn't ${username}.`,
        );
    }
  }
}

/** Refuses to confirm winners of whom one is banned. @throws {HttpProblem} 409 */
async function refuseBanned(tx: Db, board: BoardRow): Promise<void> {
  const [won] = await tx
    .select({ player: leaderboardResults.displayName, username: members.username })
    .from(leaderboardResults)
    .innerJoin(members, eq(members.id, leaderboardResults.memberId))
    .where(and(eq(leaderboardResults.leaderboardId, board.id), gt(leaderboardResults.prize, 0), isNotNull(members.bannedAt)))
    .limit(1);
  if (won)
    throw new HttpProblem(
      409,
      `${won.username} is banned, so they can't win a prize. Exclude the player ${won.player}, or match that player with the right member if it isn't ${won.username}.`,
    );
}
