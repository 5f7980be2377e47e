import { searchText } from '@greenroom/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, members, players } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { Member } from '../../session/session.repository';
import { rankBoard } from './leaderboard.repository';

type Staff = Pick<Member, 'id'>;
type BoardRow = typeof leaderboards.$inferSelect;

interface Row {
  displayName: string;
  externalId?: string | null;
  memberId?: string | null;
  isHidden?: boolean;
}

/**
 * Refuses a change of a ranking by staff with a place in it afterwards. Call it after the change, in its transaction: this covers whatever
 * moves a place, such as a rival's amount, new numbers, a count that readmits someone, or the prizes.
 * @param options.evenIfOut refuses excluded players too, for what would end their exclusion
 * @param options.within the only ranking to look at: the board's own or a subsection's
 * @throws {HttpProblem} 409
 */
export async function refuseRanked(
  tx: Db,
  staff: Staff,
  board: BoardRow,
  { evenIfOut = false, within }: { evenIfOut?: boolean; within?: { subsectionId: number | null } } = {},
): Promise<void> {
  const { isOwn, names } = await rowsOf(tx, staff, board.platformId);
  const results = await tx.select().from(leaderboardResults).where(eq(leaderboardResults.leaderboardId, board.id));
  const stored = within ? results.filter(({ subsectionId }) => subsectionId === within.subsectionId) : results;
  const own = stored.filter(isOwn).filter(({ exclusionReason }) => evenIfOut || exclusionReason === null);
  if (own.length === 0 && stored.some(isOwn)) return;
  // A frozen ranking gets later numbers with the next count.
  const { players: ranked, uncorrected } = names.size > 0 ? await rankBoard(tx, board) : { players: [], uncorrected: [] };
  if (own.length > 0 || [...ranked, ...(evenIfOut ? uncorrected : [])].some(isOwn))
    throw new HttpProblem(
      409,
      "You're in this ranking, so someone else on the staff has to change it. You can only change it after excluding yourself.",
    );
}

/** Refuses new numbers of a platform by staff with a place on a board whose winners aren't confirmed, see {@link refuseRanked}. */
export async function refuseRankedAt(tx: Db, staff: Staff, platformId: number): Promise<void> {
  const isOpen = and(eq(leaderboards.platformId, platformId), isNull(leaderboards.confirmedAt));
  for (const board of await tx.select().from(leaderboards).where(isOpen)) await refuseRanked(tx, staff, board);
}

/**
 * Identifies a member's rows in a platform's rankings: by their match, else by the casino names in their settings, by which others may
 * match them later.
 * @returns `names` in the form of `searchText`; without any, only a stored row can be theirs
 */
export async function rowsOf(tx: Db, { id }: Staff, platformId: number): Promise<{ isOwn: (row: Row) => boolean; names: Set<string> }> {
  const isMatched = and(eq(players.platformId, platformId), eq(players.memberId, id));
  const matched = await tx.select().from(players).where(isMatched);
  const [{ crypto, crypto2, crypto3 } = {}] = await tx.select().from(members).where(eq(members.id, id));
  const names = new Set(
    [...matched.map(({ displayName }) => displayName), crypto, crypto2, crypto3].flatMap((name) => (name ? searchText(name) : [])),
  );
  const ids = new Set(matched.map(({ externalId }) => externalId));
  const isOwn = ({ displayName, externalId = null, memberId = null, isHidden = false }: Row) =>
    memberId === null ? !isHidden && ((externalId !== null && ids.has(externalId)) || names.has(searchText(displayName))) : memberId === id;
  return { isOwn, names };
}
