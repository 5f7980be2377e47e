import { leaderboardEndpoints, type LeaderboardFields, StaffLeaderboard, StaffSubsection } from '@greenroom/contract/admin';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { leaderboardPrizes, leaderboards, leaderboardSubsectionPrizes, leaderboardSubsections, platforms } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { listPrizes, listSubsectionPrizes } from './leaderboard.repository';
import { cycleOf, prizesByRank, sumOfMoney } from './leaderboard.rules';
import { proposedEnd } from './period.rules';
import { containsText, staffRows } from '../../admin/rows';

export type BoardFields = z.output<typeof LeaderboardFields>;

const selectBoards = (db: Db) =>
  db
    .select({ board: leaderboards, platform: { name: platforms.name, currencySymbol: platforms.currencySymbol } })
    .from(leaderboards)
    .innerJoin(platforms, eq(platforms.id, leaderboards.platformId))
    .$dynamic();

type BoardRow = Awaited<ReturnType<typeof selectBoards>>[number];

export const { list: listLeaderboards, find: findLeaderboard } = staffRows(leaderboardEndpoints.list, {
  select: selectBoards,
  id: leaderboards.id,
  where: ({ search, platform_id: platformId }) =>
    and(containsText(search, platforms.name), platformId === undefined ? undefined : eq(leaderboards.platformId, platformId)),
  sorted: { starts_at: leaderboards.startsAt, ends_at: leaderboards.endsAt },
  asRows: asLeaderboards,
});

/** Adds prizes and subsections, in sequence since a transaction has one connection. */
async function asLeaderboards(db: Db, rows: BoardRow[], now: Date): Promise<StaffLeaderboard[]> {
  const ids = rows.map(({ board }) => board.id);
  const prizes = await listPrizes(db, ids);
  const subsections = await listSubsectionsOf(db, ids);
  const subsectionPrizes = await listSubsectionPrizes(
    db,
    subsections.map(({ id }) => id),
  );
  return rows.map(({ board, platform }) => {
    const boardPrizes = prizes.filter(({ leaderboardId }) => leaderboardId === board.id);
    return {
      ...toWire(StaffLeaderboard, board),
      platform: platform.name,
      currency_symbol: platform.currencySymbol,
      next_ends_at: proposedEnd(board).toISOString(),
      state: cycleOf(board, now),
      total_prize_pool: sumOfMoney(boardPrizes.map(({ amount }) => amount)),
      prizes: amountsOf(boardPrizes),
      subsections: subsections
        .filter(({ leaderboardId }) => leaderboardId === board.id)
        .map((subsection) => ({
          ...toWire(StaffSubsection, subsection),
          prizes: amountsOf(subsectionPrizes.filter(({ subsectionId }) => subsectionId === subsection.id)),
        })),
    };
  });
}

const listSubsectionsOf = (db: Db, boardIds: number[]) =>
  db
    .select()
    .from(leaderboardSubsections)
    .where(inArray(leaderboardSubsections.leaderboardId, boardIds))
    .orderBy(asc(leaderboardSubsections.position), asc(leaderboardSubsections.id));

const amountsOf = (prizes: { rank: number; amount: number }[]) => prizesByRank(prizes).map((amount) => ({ amount }));

const withRanks = (prizes: { amount: number }[]) => prizes.map(({ amount }, index) => ({ rank: index + 1, amount }));

/** Replaces a board's prizes and subsections, in the given order. */
export async function replaceContents(
  tx: Db,
  leaderboardId: number,
  { prizes, subsections }: Pick<BoardFields, 'prizes' | 'subsections'>,
): Promise<void> {
  await removeContents(tx, leaderboardId);
  if (prizes.length > 0) await tx.insert(leaderboardPrizes).values(withRanks(prizes).map((prize) => ({ ...prize, leaderboardId })));
  if (subsections.length === 0) return;
  const inserted = await tx
    .insert(leaderboardSubsections)
    .values(
      subsections.map(({ prizes: _prizes, ...fields }, position) => ({
        ...columnsOf(leaderboardSubsections, fields),
        leaderboardId,
        position,
      })),
    )
    .returning({ id: leaderboardSubsections.id, position: leaderboardSubsections.position });
  const prizeRows = inserted.flatMap(({ id, position }) =>
    withRanks(subsections[position]?.prizes ?? []).map((prize) => ({ ...prize, subsectionId: id })),
  );
  if (prizeRows.length > 0) await tx.insert(leaderboardSubsectionPrizes).values(prizeRows);
}

export async function removeContents(tx: Db, leaderboardId: number): Promise<void> {
  const subsections = tx
    .select({ id: leaderboardSubsections.id })
    .from(leaderboardSubsections)
    .where(eq(leaderboardSubsections.leaderboardId, leaderboardId));
  await tx.delete(leaderboardSubsectionPrizes).where(inArray(leaderboardSubsectionPrizes.subsectionId, subsections));
  await tx.delete(leaderboardSubsections).where(eq(leaderboardSubsections.leaderboardId, leaderboardId));
  await tx.delete(leaderboardPrizes).where(eq(leaderboardPrizes.leaderboardId, leaderboardId));
}
