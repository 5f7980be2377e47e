import { LedgerEntry, type MemberOverview } from '@greenroom/contract/admin';
import { and, desc, eq, isNotNull, or } from 'drizzle-orm';
import { findSettings } from '../../channel/stream-points/stream-points.repository';
import { isExcludedAccount } from '../../channel/stream-points/stream-points.rules';
import type { Db } from '../../db/client';
import {
  leaderboardResults,
  leaderboards,
  members,
  platforms,
  pointsLedger,
  raffleEntries,
  raffles,
  streamPoints,
  streams,
} from '../../db/schema';
import { toWire } from '../../db/wire';
import { reasonText } from '../../core/points/points-history';
import type { Caller } from '../../admin/staff-endpoints';
import { reasonOf } from './give-points';
import { findMember, findMemberActivity } from './staff-members.repository';

const LEDGER_ENTRIES = 10;
const RAFFLE_ENTRIES = 5;
const EARNED_ROWS = 10;

const KINDS = {
  watching: 'watching',
  first_message: 'first message',
  follow: 'follow',
  subscription: 'subscription',
  gifts: 'gifted subscriptions',
};

/** Reads the overview of a member, as far as the caller may see it. @throws {HttpProblem} 404 */
export async function findMemberOverview(db: Db, id: string, { at, caller }: { at: Date; caller: Caller }): Promise<MemberOverview> {
  const { may } = caller;
  const member = await findMember(db, id, { at, caller });
  const [ledger, activity, entries, kick] = await Promise.all([
    may('points:see')
      ? db.select().from(pointsLedger).where(eq(pointsLedger.memberId, id)).orderBy(desc(pointsLedger.id)).limit(LEDGER_ENTRIES)
      : [],
    findMemberActivity(db, id, may),
    listEntries(db, id),
    findEarned(db, id, member.excluded_at !== null),
  ]);
  const { username, kick_username, points, xp, created_at, banned_at, excluded_at, excluded_until } = member;
  return {
    id,
    username,
    kick_username,
    points,
    xp,
    created_at,
    banned_at,
    excluded_at,
    excluded_until,
    ban_reason: may('members:see') ? member.ban_reason : null,
    casinos: may('members:work') ? member.casinos : null,
    same_as: may('look-alikes:see') ? member.same_as : null,
    ledger: ledger.map((row) => ({ ...toWire(LedgerEntry, row), reason: reasonText(row.reason) })),
    ...activity,
    entries,
    earned: kick.earned,
    remarks: [...kick.remarks, ...(await listRankingRemarks(db, id))],
  };
}

async function listEntries(db: Db, memberId: string): Promise<MemberOverview['entries']> {
  const rows = await db
    .select({ id: raffleEntries.id, name: raffles.title, tickets: raffleEntries.tickets, at: raffleEntries.createdAt })
    .from(raffleEntries)
    .innerJoin(raffles, eq(raffles.id, raffleEntries.raffleId))
    .where(eq(raffleEntries.memberId, memberId))
    .orderBy(desc(raffleEntries.id))
    .limit(RAFFLE_ENTRIES);
  return rows.map(({ id, name, tickets, at }) => ({
    id,
    name,
    status: `${tickets} ${tickets === 1 ? 'ticket' : 'tickets'}`,
    created_at: at.toISOString(),
  }));
}

/** Finds what the member's Kick account earned in the latest streams, and why it may earn nothing. */
async function findEarned(db: Db, memberId: string, isOnBreak: boolean): Promise<Pick<MemberOverview, 'earned' | 'remarks'>> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  const { kickUserId, kickUsername, bannedAt } = member ?? {};
  if (!kickUserId)
    return { earned: [], remarks: ['No Kick account is linked: what it earns in streams waits for 30 days after each stream.'] };
  const [settings, rows] = await Promise.all([
    findSettings(db),
    db
      .select({ row: streamPoints, title: streams.title, at: streams.startedAt })
      .from(streamPoints)
      .innerJoin(streams, eq(streams.id, streamPoints.streamId))
      .where(eq(streamPoints.kickUserId, kickUserId))
      .orderBy(desc(streams.startedAt), streamPoints.kind)
      .limit(EARNED_ROWS),
  ]);
  const remarks = [
    !settings.isEnabled && 'Points for watching are off.',
    isExcludedAccount(settings.excluded, { kickUserId, username: kickUsername ?? '', badges: 0 }) &&
      'The Kick account is excluded from points for watching.',
    bannedAt && 'The member is banned: what they earn is withheld.',
    isOnBreak && 'The member has excluded themselves: what they earn meanwhile is withheld.',
  ];
  return {
    earned: rows.map(({ row, title, at }) => ({
      source: `${title}: ${KINDS[row.kind]}`,
      at: at.toISOString(),
      counted: row.booked - row.withheld,
      uncounted: row.earned - row.booked + row.withheld,
      reason: reasonOf(row, { isOnBreak }),
    })),
    remarks: remarks.filter((remark) => typeof remark === 'string'),
  };
}

/** Lists final rankings that excluded the member, or corrected the casino's amount. */
async function listRankingRemarks(db: Db, memberId: string): Promise<string[]> {
  const { exclusionReason, correctionReason } = leaderboardResults;
  const rows = await db
    .select({ result: leaderboardResults, startsAt: leaderboards.startsAt, platform: platforms.name })
    .from(leaderboardResults)
    .innerJoin(leaderboards, eq(leaderboards.id, leaderboardResults.leaderboardId))
    .innerJoin(platforms, eq(platforms.id, leaderboards.platformId))
    .where(and(eq(leaderboardResults.memberId, memberId), or(isNotNull(exclusionReason), isNotNull(correctionReason))))
    .orderBy(desc(leaderboards.startsAt))
    .limit(EARNED_ROWS);
  return rows.map(({ result, startsAt, platform }) => {
    const board = `the leaderboard of ${platform} from ${startsAt.toISOString().slice(0, 10)}`;
    return result.exclusionReason === null
      ? `The amount on ${board} was corrected from ${result.wageredBefore} to ${result.wagered}: ${result.correctionReason}`
      : `Excluded from ${board}: ${result.exclusionReason}`;
  });
}
