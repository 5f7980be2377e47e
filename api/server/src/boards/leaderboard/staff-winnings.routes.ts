import { winningEndpoints, StaffResult } from '@greenroom/contract/admin';
import { eq, and, asc, desc, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, members, leaderboardSubsections, platforms } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { msg, type Text } from '../../lib/texts';
import { fieldError } from '../../uploads/read-form';
import { rankAgain, sortAgain } from './leaderboard-results.repository';
import { refuseRanked } from './refuse-ranked';
import type { ModuleContext } from '../../module-context';
import { notifyOfDecision } from '../../core/notifications/notify';
import { refuseOwn } from '../../admin/admin.rules';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { lockRow, lockVersion, writeRow, MEMBER_SUMMARY, containsText, staffRows } from '../../admin/rows';
import { toWire } from '../../db/wire';

const SUBJECT = 'leaderboard-winnings';

/** Version that the staff has seen. */
interface Seen {
  params: { id: number };
  body: { version: number };
  at: Date;
}

interface ResultChange {
  action: 'exclude' | 'correct' | 'match';
  summary: (after: StaffResult) => string;
  /** Writes the change. @throws {HttpProblem} if it is not allowed */
  write: (before: StaffResult, board: typeof leaderboards.$inferSelect) => Promise<unknown>;
}

/** Registers the review of frozen rankings: exclude players, correct their amounts, match them with members. */
export function staffWinningRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(winningEndpoints.list, ({ query }) => listWinnings(db, query, now()));

  handle(winningEndpoints.get, async ({ params }) => ({ data: await findResult(db, params.id, now()) }));

  const handleRanking = staffChanges(handle, context, { subject: SUBJECT, topics: ['leaderboard'] });
  const handleMatch = staffChanges(handle, context, { subject: SUBJECT });

  handleRanking(winningEndpoints.exclude, ({ staff, tx, at, params, body }) =>
    changeResult(
      tx,
      { params, body, at },
      {
        action: 'exclude',
        summary: ({ player }) => (body.reason === null ? `Readmitted ${player} to a leaderboard` : `Excluded ${player} from a leaderboard`),
        async write(before, board) {
          refuseConfirmed(before);
          const row = await writeRow(tx, leaderboardResults, params.id, { exclusionReason: body.reason });
          await rankAgain(tx, row.leaderboardId, row.subsectionId);
          // Players leave rankings one by one: a place in another one doesn't keep them in this one.
          await refuseRanked(tx, staff, board, body.reason === null ? {} : { within: row });
        },
      },
    ),
  );

  handleRanking(winningEndpoints.correct, ({ staff, tx, at, params, body }) =>
    changeResult(
      tx,
      { params, body, at },
      {
        action: 'correct',
        summary: ({ player }) =>
          `Set the amount of ${player} on a leaderboard in review to ${body.amount.toLocaleString('en-US')}: ${body.reason}`,
        async write(before, board) {
          refuseConfirmed(before);
          refuseOwn(staff, before.member?.id);
          // Subsections have no public mark of a correction.
          if (before.subsection !== null)
            throw new HttpProblem(
              409,
              'Amounts of subsections derive from single wagers. Correct the wagers, then count the ranking again.',
            );
          const { leaderboardId } = await writeRow(tx, leaderboardResults, params.id, {
            wagered: body.amount,
            correctionReason: body.reason,
            wageredBefore: before.wagered_before ?? before.wagered,
          });
          await sortAgain(tx, leaderboardId);
          await rankAgain(tx, leaderboardId, null);
          await refuseRanked(tx, staff, board);
        },
      },
    ),
  );

  handleMatch(winningEndpoints.match, ({ staff, tx, at, params, body }) =>
    changeResult(
      tx,
      { params, body, at },
      {
        action: 'match',
        summary: ({ player, member }) =>
          member ? `Matched ${player} with ${member.username}` : `Removed the match with a member from ${player}`,
        async write(before) {
          const { member_id: memberId } = body;
          refuseOwn(staff, memberId);
          refuseOwn(staff, before.member?.id);
          if (before.is_confirmed) throw new HttpProblem(409, 'The winners of this leaderboard are confirmed. Match the prize instead.');
          if (memberId !== null && (await tx.$count(members, eq(members.id, memberId))) === 0)
            throw fieldError('member_id', 'This member no longer exists.');
          await writeRow(tx, leaderboardResults, params.id, { memberId });
        },
      },
    ),
  );
}

function refuseConfirmed({ is_confirmed: isConfirmed }: StaffResult): void {
  if (isConfirmed) throw new HttpProblem(409, 'The winners of this leaderboard are confirmed, so its ranking can no longer be changed.');
}

const NOTICES: Record<ResultChange['action'], (after: StaffResult) => Text> = {
  exclude: ({ exclusion_reason: reason }) =>
    reason === null ? msg('You are in the ranking again.') : msg('You were taken out of the ranking: {reason}', { reason }),
  correct: ({ wagered, correction_reason: reason }) =>
    msg('Your amount was set to {amount}: {reason}', { amount: wagered, reason: reason ?? '' }),
  match: ({ player, member }) =>
    member
      ? msg("The player {player} belongs to another account now. Open a ticket if that's wrong.", { player })
      : msg("The player {player} is no longer linked to your account. Open a ticket if that's wrong.", { player }),
};

async function changeResult(tx: Db, { params: { id }, body: { version }, at }: Seen, { action, summary, write }: ResultChange) {
  // The board's lock excludes a concurrent confirmation or count.
  const board = await lockRow(tx, leaderboards, (await findResult(tx, id, at)).leaderboard_id);
  await lockVersion(tx, leaderboardResults, id, version, SUBJECT);
  const before = await findResult(tx, id, at);
  await write(before, board);
  const after = await findResult(tx, id, at);
  await notifyOfDecision(tx, before.member?.id ?? null, `result:${id}:${after.version}`, at, {
    title: msg('Your place on the leaderboard of {platform} has changed', { platform: after.platform }),
    text: NOTICES[action](after),
    path: '/leaderboard',
  });
  return { data: after, audit: { action, subjectId: id, summary: summary(after), before, after } };
}

/** Lists a page of the frozen rankings; those of one board by rank. */
const { list: listWinnings, find: findResult } = staffRows(winningEndpoints.list, {
  select: selectResults,
  id: leaderboardResults.id,
  where: ({ search, leaderboard_id: boardId }) =>
    and(
      containsText(search, leaderboardResults.displayName),
      boardId === undefined ? undefined : eq(leaderboardResults.leaderboardId, boardId),
    ),
  sorted({ sort, order }) {
    if (sort === 'prize') return leaderboardResults.prize;
    const byEnd = (order === 'asc' ? asc : desc)(leaderboards.endsAt);
    return [byEnd, desc(leaderboards.id), sql`${leaderboardResults.subsectionId} nulls first`, asc(leaderboardResults.position)];
  },
  asRow: asResult,
});

function selectResults(db: Db) {
  return db
    .select({
      result: leaderboardResults,
      board: leaderboards,
      platform: platforms,
      subsection: leaderboardSubsections.name,
      member: MEMBER_SUMMARY,
    })
    .from(leaderboardResults)
    .innerJoin(leaderboards, eq(leaderboards.id, leaderboardResults.leaderboardId))
    .innerJoin(platforms, eq(platforms.id, leaderboards.platformId))
    .leftJoin(leaderboardSubsections, eq(leaderboardSubsections.id, leaderboardResults.subsectionId))
    .leftJoin(members, eq(members.id, leaderboardResults.memberId))
    .$dynamic();
}

function asResult({ result, board, platform, subsection, member }: Awaited<ReturnType<typeof selectResults>>[number]): StaffResult {
  return {
    ...toWire(StaffResult, result),
    platform: platform.name,
    currency_symbol: platform.currencySymbol,
    starts_at: board.startsAt.toISOString(),
    subsection,
    player: result.displayName,
    member,
    is_confirmed: board.confirmedAt !== null,
  };
}
