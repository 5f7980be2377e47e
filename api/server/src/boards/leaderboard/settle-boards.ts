import { and, asc, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { leaderboardPrizes, leaderboards, leaderboardSubsectionPrizes, leaderboardSubsections, platforms } from '../../db/schema';
import { SECOND } from '../../lib/durations';
import { insertRow } from '../../admin/rows';
import { findBoardSource } from '../standings/board-standings';
import { hasLastNumbers } from '../standings/schedule.rules';
import { listPrizes, listSubsectionPrizes, listSubsections } from './leaderboard.repository';
import { storeResults } from './leaderboard-results.repository';
import { nextPeriod } from './period.rules';
import { TOPIC } from './leaderboard.routes';
import type { Job } from '../../jobs/run-jobs';

type BoardRow = typeof leaderboards.$inferSelect;

const isDueToFreeze = (now: Date) =>
  and(
    isNull(leaderboards.frozenAt),
    lte(sql`${leaderboards.endsAt} + make_interval(mins => ${leaderboards.settleMinutes})`, now.toISOString()),
  );

const isDueToContinue = (now: Date) =>
  and(ne(leaderboards.recurrence, 'none'), isNull(leaderboards.nextOpenedAt), lte(leaderboards.endsAt, now));

/**
 * Opens the next period of each ended board, until one runs, and freezes rankings whose last numbers were awaited long enough. Several
 * servers may run it. A board that fails is logged and retried by the next run.
 * @returns the number of boards that changed
 */
export async function settleBoards(db: Db, now: Date, log: FastifyBaseLogger): Promise<number> {
  let changed = 0;
  const attempt = async (id: number, change: (tx: Db) => Promise<boolean>) => {
    try {
      if (!(await db.transaction(change))) return false;
      changed++;
      return true;
    } catch (problem) {
      log.error({ err: problem, leaderboard: id }, 'A leaderboard could not be settled');
      return false;
    }
  };
  const dueIds = (where: ReturnType<typeof isDueToFreeze>) =>
    db.select({ id: leaderboards.id }).from(leaderboards).where(where).orderBy(asc(leaderboards.endsAt));

  // Periods that ended while no server ran are opened one after the other.
  for (let hasOpened = true; hasOpened;) {
    hasOpened = false;
    for (const { id } of await dueIds(isDueToContinue(now))) hasOpened = (await attempt(id, (tx) => openNext(tx, id, now))) || hasOpened;
  }
  for (const { id } of await dueIds(isDueToFreeze(now))) await attempt(id, (tx) => freeze(tx, id, now));
  return changed;
}

async function freeze(tx: Db, id: number, now: Date): Promise<boolean> {
  const [board] = await tx
    .select()
    .from(leaderboards)
    .where(and(eq(leaderboards.id, id), isDueToFreeze(now)))
    .for('update');
  if (!board) return false;
  const source = await findBoardSource(tx, board);
  if (source && !hasLastNumbers(source, board, now)) return false;
  await storeResults(tx, board);
  await tx
    .update(leaderboards)
    .set({ frozenAt: now, version: sql`${leaderboards.version} + 1` })
    .where(eq(leaderboards.id, id));
  return true;
}

/** Creates the period after a board, unless the staff has one at that time, which the series gives way to. */
async function openNext(tx: Db, id: number, now: Date): Promise<boolean> {
  const [board] = await tx
    .select()
    .from(leaderboards)
    .where(and(eq(leaderboards.id, id), isDueToContinue(now)))
    .for('update');
  if (!board || board.recurrence === 'none') return false;
  // In the order of the staff's changes: the board, then its platform, whose lock excludes overlapping boards.
  await tx.select().from(platforms).where(eq(platforms.id, board.platformId)).for('no key update');
  const period = nextPeriod({ ...board, recurrence: board.recurrence });
  const isTaken = await tx.$count(
    leaderboards,
    and(eq(leaderboards.platformId, board.platformId), lt(leaderboards.startsAt, period.endsAt), gt(leaderboards.endsAt, period.startsAt)),
  );
  if (isTaken === 0) await copyBoard(tx, board, period);
  await tx
    .update(leaderboards)
    .set({ nextOpenedAt: now, version: sql`${leaderboards.version} + 1` })
    .where(eq(leaderboards.id, id));
  return true;
}

async function copyBoard(
  tx: Db,
  { id, platformId, timeZone, recurrence, settleMinutes, termsPageId }: BoardRow,
  period: ReturnType<typeof nextPeriod>,
): Promise<void> {
  const leaderboardId = await insertRow(tx, leaderboards, { platformId, timeZone, recurrence, settleMinutes, termsPageId, ...period });
  const prizes = await listPrizes(tx, [id]);
  if (prizes.length > 0) await tx.insert(leaderboardPrizes).values(prizes.map(({ rank, amount }) => ({ rank, amount, leaderboardId })));
  for (const { id: copiedId, ...subsection } of await listSubsections(tx, id)) {
    const subsectionId = await insertRow(tx, leaderboardSubsections, { ...subsection, leaderboardId });
    const own = await listSubsectionPrizes(tx, [copiedId]);
    if (own.length > 0)
      await tx.insert(leaderboardSubsectionPrizes).values(own.map(({ rank, amount }) => ({ rank, amount, subsectionId })));
  }
}

export const settleLeaderboardsJob: Job = {
  name: 'settle leaderboards',
  everyMs: 15 * SECOND,
  async run({ db, now, log, changes }) {
    if ((await settleBoards(db, now(), log)) > 0) changes.announce({ topic: TOPIC });
  },
};
