import { and, asc, eq, isNull, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, players } from '../../db/schema';
import { matchMembers } from '../standings/match-members';
import { listPrizes, listSubsectionPrizes, listSubsections, rankBoard, rankSubsection, type Board } from './leaderboard.repository';
import { awardPrizes, prizesByRank } from './leaderboard.rules';

/** Far below PostgreSQL's limit of 65,535 parameters. */
const ROWS_PER_INSERT = 2000;

/** Ranks whose members are found: more than any board has prizes for. */
const MATCHED = 1000;

/** Lists players of a frozen board and its subsections by position, without excluded ones. */
export async function listResults(db: Db, leaderboardId: number) {
  const { subsectionId, rank, displayName, favoriteGameTitle, wagered, prize, correctionReason, wageredBefore } = leaderboardResults;
  return db
    .select({ subsectionId, rank, displayName, favoriteGameTitle, wagered, prize, correctionReason, wageredBefore })
    .from(leaderboardResults)
    .where(and(eq(leaderboardResults.leaderboardId, leaderboardId), isNotNull(leaderboardResults.rank)))
    .orderBy(asc(leaderboardResults.position));
}
export const countExcluded = (db: Db, leaderboardId: number): Promise<number> =>
  db.$count(
    leaderboardResults,
    and(
      eq(leaderboardResults.leaderboardId, leaderboardId),
      isNull(leaderboardResults.subsectionId),
      isNotNull(leaderboardResults.exclusionReason),
    ),
  );

export type FrozenResult = Awaited<ReturnType<typeof listResults>>[number];

interface Ranked {
  displayName: string;
  wagered: number;
  favoriteGameTitle: string | null;
  /** Member by the casino's id; null for nobody, undefined to match by name. */
  memberId?: string | null | undefined;
}

/** Stores the present ranking of a board and its subsections as final. The queries run in sequence within the transaction. */
export async function storeResults(tx: Db, board: Board): Promise<void> {
  const { players: standings, source } = await rankBoard(tx, board);
  const memberOf = await membersByName(tx, board.platformId, { hasIds: Boolean(source?.snapshots) });
  const prizes = await listPrizes(tx, [board.id]);
  // Only those who may have won: a match by the casino's id outweighs one by name, and hidden players have none.
  const matched = source?.snapshots ? await matchMembers(tx, board.platformId, standings.slice(0, MATCHED)) : undefined;
  const main = standings.map(({ key, displayName, wagered, isHidden }) => {
    const member = matched?.get(key);
    const memberId = isHidden ? null : member?.by === 'id' ? member.id : undefined;
    return { displayName, wagered, favoriteGameTitle: null, memberId };
  });
  await insertRanking(tx, { board, subsectionId: null, ranking: main, prizes, memberOf });
  // A source has no single wagers, which the filters of subsections need.
  if (source?.snapshots) return;
  for (const subsection of await listSubsections(tx, board.id)) {
    const ranking = (await rankSubsection(tx, board, subsection)).map(({ username, ...rest }) => ({ displayName: username, ...rest }));
    await insertRanking(tx, {
      board,
      subsectionId: subsection.id,
      ranking,
      prizes: await listSubsectionPrizes(tx, [subsection.id]),
      memberOf,
    });
  }
}

interface RankingToStore {
  board: Board;
  subsectionId: number | null;
  ranking: Ranked[];
  prizes: { rank: number; amount: number }[];
  memberOf: Map<string, string | null>;
}

async function insertRanking(tx: Db, { board, subsectionId, ranking, prizes, memberOf }: RankingToStore): Promise<void> {
  const awards = awardPrizes(
    ranking.map(({ wagered }) => ({ wagered, isExcluded: false })),
    prizesByRank(prizes),
  );
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { displayName } of ranking) (seen.has(displayName) ? repeated : seen).add(displayName);
  const rows = ranking.map(({ displayName, wagered, favoriteGameTitle, memberId }, position) => ({
    leaderboardId: board.id,
    subsectionId,
    position,
    displayName,
    wagered,
    favoriteGameTitle,
    // Two players of one name: the staff decides who is the member.
    memberId: memberId === undefined ? (repeated.has(displayName) ? null : (memberOf.get(displayName) ?? null)) : memberId,
    ...awards[position],
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await tx.insert(leaderboardResults).values(rows.slice(from, from + ROWS_PER_INSERT));
  }
}

/** Finds members by name. @param options.hasIds whether rows are matched by id: then a name says nothing about a player who has one */
async function membersByName(tx: Db, platformId: number, { hasIds }: { hasIds: boolean }): Promise<Map<string, string | null>> {
  const rows = await tx
    .select()
    .from(players)
    .where(and(eq(players.platformId, platformId), isNotNull(players.memberId), hasIds ? isNull(players.externalId) : undefined));
  return new Map(rows.map(({ displayName, memberId }) => [displayName, memberId]));
}

/** Sorts a board again, after the staff has corrected an amount. */
export async function sortAgain(tx: Db, leaderboardId: number): Promise<void> {
  await tx.execute(sql`
    update ${leaderboardResults} set position = sorted.place from (
      select id, row_number() over (order by wagered desc, position) - 1 as place from ${leaderboardResults}
      where leaderboard_id = ${leaderboardId} and subsection_id is null
    ) as sorted
    where ${leaderboardResults.id} = sorted.id and ${leaderboardResults.position} <> sorted.place`);
}

/** Ranks a contest of a board again, after the staff has excluded or readmitted a player. */
export async function rankAgain(tx: Db, leaderboardId: number, subsectionId: number | null): Promise<void> {
  const rows = await tx
    .select()
    .from(leaderboardResults)
    .where(
      and(
        eq(leaderboardResults.leaderboardId, leaderboardId),
        subsectionId === null ? isNull(leaderboardResults.subsectionId) : eq(leaderboardResults.subsectionId, subsectionId),
      ),
    )
    .orderBy(asc(leaderboardResults.position));
  const prizes = subsectionId === null ? await listPrizes(tx, [leaderboardId]) : await listSubsectionPrizes(tx, [subsectionId]);
  const awards = awardPrizes(
    rows.map(({ wagered, exclusionReason }) => ({ wagered, isExcluded: exclusionReason !== null })),
    prizesByRank(prizes),
  );
  for (const [index, { id, rank, prize }] of rows.entries()) {
    const award = awards[index];
    if (award && (award.rank !== rank || award.prize !== prize))
      await tx.update(leaderboardResults).set(award).where(eq(leaderboardResults.id, id));
  }
}
