import type { AnnouncementKind } from '@greenroom/contract/admin';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, notLike, or } from 'drizzle-orm';
import { HIDDEN_PLAYER } from '../../boards/standings/board-standings';
import { canWin } from '../../core/prizes/prize-state';
import type { Db } from '../../db/client';
import { challenges, leaderboardResults, members, raffleWinners } from '../../db/schema';
import { listClosest } from '../../rewards/bonus-hunts/bonus-hunts.repository';

/**
 * Finds the Discord ids of an announcement's winners, except banned, paused and deleted ones, and players whose name the casino hides. The
 * order of ids doesn't say who is which name of a leaderboard.
 */
export async function findMentionedWinners(
  db: Db,
  { kind, subjectId }: { kind: AnnouncementKind; subjectId: number },
  now: Date,
): Promise<string[]> {
  const ids = await WINNERS[kind]?.(db, subjectId);
  if (!ids || ids.length === 0) return [];
  const isPlaying = or(isNull(members.excludedAt), lte(members.excludedUntil, now));
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, ids), canWin, isPlaying))
    .orderBy(asc(members.id));
  return rows.map(({ id }) => id);
}

const WINNERS: Readonly<Partial<Record<AnnouncementKind, (db: Db, id: number) => Promise<string[]>>>> = {
  async raffle_drawn(db, id) {
    const rows = await db.select({ memberId: raffleWinners.memberId }).from(raffleWinners).where(eq(raffleWinners.raffleId, id));
    return rows.map(({ memberId }) => memberId);
  },
  hunt_finished: async (db, id) => (await listClosest(db, id, { limit: 1 })).map(({ member }) => member.id),
  async leaderboard_confirmed(db, id) {
    const { leaderboardId, memberId, rank, prize, displayName } = leaderboardResults;
    const isNamed = and(ne(displayName, HIDDEN_PLAYER), notLike(displayName, '%*%'));
    const rows = await db
      .select({ memberId })
      .from(leaderboardResults)
      .where(and(eq(leaderboardId, id), isNotNull(rank), gt(prize, 0), isNamed));
    return rows.flatMap((row) => row.memberId ?? []);
  },
  async challenge_won(db, id) {
    const rows = await db.select({ memberId: challenges.claimedBy }).from(challenges).where(eq(challenges.id, id));
    return rows.flatMap(({ memberId }) => memberId ?? []);
  },
};
