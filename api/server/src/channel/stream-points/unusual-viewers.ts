import type { UnusualViewer } from '@greenroom/contract/admin';
import { and, countDistinct, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { kickLinks, members, streamPoints, streams } from '../../db/schema';
import { DAY } from '../../lib/durations';
import { minuteOf, tickCount, timesOf } from './stream-points.rules';
import { findSettings, readFacts } from './stream-points.repository';
import { unusualSigns } from './unusual.rules';

/** Top earners to check: only who earns much can earn unusually much. */
const CHECKED = 200;

/** Lists viewers of the last 7 days with signs of a program, those with the most signs first. */
export async function findUnusualViewers(db: Db, at: Date): Promise<{ checked: number; since: string; viewers: UnusualViewer[] }> {
  const since = new Date(at.getTime() - 7 * DAY);
  const { rules } = await findSettings(db);
  const recent = await db.select().from(streams).where(gt(streams.startedAt, since));
  const possible = new Map(
    recent.map((stream) => {
      const times = timesOf(stream);
      const minutes = times.live.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, minuteOf(at)) - from), 0);
      return [stream.id, { ticks: tickCount(stream.rules ?? rules, times, minuteOf(at)), hours: Math.ceil(minutes / 60) }] as const;
    }),
  );
  const points = sql<number>`sum(${streamPoints.earned})::integer`;
  const earners = await db
    .select({
      userId: streamPoints.kickUserId,
      username: sql<string>`(array_agg(${streamPoints.username} order by ${streamPoints.streamId} desc))[1]`,
      points,
      ticks: sql<number>`sum(${streamPoints.ticks})::integer`,
      cappedHours: sql<number>`sum(${streamPoints.cappedHours})::integer`,
      streamIds: sql<number[]>`array_agg(distinct ${streamPoints.streamId})`,
    })
    .from(streamPoints)
    .where(inArray(streamPoints.streamId, [...possible.keys()]))
    .groupBy(streamPoints.kickUserId)
    .orderBy(desc(points), streamPoints.kickUserId)
    .limit(CHECKED);
  const ids = earners.map(({ userId }) => userId);
  const facts = await readFacts(db, ids, { from: since, to: at });
  const owners = await db
    .select({ userId: members.kickUserId, id: members.id, username: members.username })
    .from(members)
    .where(and(inArray(members.kickUserId, ids), isNull(members.deletedAt)));

  const links = await readLinks(db, ids);

  const viewers = earners.flatMap((earner): UnusualViewer[] => {
    const { userId, username, streamIds, ticks, cappedHours } = earner;
    const sumOf = (field: 'ticks' | 'hours') => streamIds.reduce((sum, id) => sum + (possible.get(id)?.[field] ?? 0), 0);
    const chat = facts.chat.filter(({ kickUserId }) => kickUserId === userId);
    const signs = unusualSigns({
      ticks,
      possibleTicks: sumOf('ticks'),
      cappedHours,
      possibleHours: sumOf('hours'),
      minutes: facts.viewers.find(({ kickUserId }) => kickUserId === userId)?.facts.minutes ?? [],
      following: chat.reduce((sum, { messages }) => sum + messages - 1, 0),
      repeats: chat.reduce((sum, { repeats }) => sum + repeats, 0),
      ...(links.get(userId) ?? { linkedBy: 0, accounts: 0 }),
    });
    const owner = owners.find((row) => row.userId === userId);
    const member = owner ? { id: owner.id, username: owner.username } : null;
    return signs.length > 0 ? [{ user_id: userId, username, member, points: earner.points, streams: streamIds.length, signs }] : [];
  });
  viewers.sort((one, other) => other.signs.length - one.signs.length || other.points - one.points);
  return { checked: earners.length, since: since.toISOString(), viewers };
}

/** Counts, by account, the members who have linked it, and the accounts that these have linked. */
async function readLinks(db: Db, ids: string[]): Promise<Map<string, { linkedBy: number; accounts: number }>> {
  const others = alias(kickLinks, 'others');
  const rows = await db
    .select({
      userId: kickLinks.kickUserId,
      linkedBy: countDistinct(kickLinks.memberId),
      accounts: countDistinct(others.kickUserId),
    })
    .from(kickLinks)
    .innerJoin(others, eq(others.memberId, kickLinks.memberId))
    .where(inArray(kickLinks.kickUserId, ids))
    .groupBy(kickLinks.kickUserId);
  return new Map(rows.map(({ userId, ...links }) => [userId, links]));
}
