import { streamPointsEndpoints } from '@greenroom/contract';
import { and, desc, gt, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { streams } from '../../db/schema';
import { authorsOf } from '../../core/points/allowance';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { isExcluded } from '../../core/safer-gambling/exclusion.rules';
import { bonusPercent, earnedIn, isExcludedAccount, minuteOf, streamHour, timesOf, type ViewerFacts } from './stream-points.rules';
import { countsFor, findSettings, findSupportTime, readFacts, type Stream } from './stream-points.repository';
import { DAY } from '../../lib/durations';

const SHOWN_MS = DAY;
const NO_FACTS: ViewerFacts = { minutes: [], badges: 0, actions: [] };

/** Serves the member's progress in the current stream, computed from the events so far, ahead of the ledger. */
export function streamPointsRoutes(handle: HandlePublicEndpoint, { db, now }: ModuleContext): void {
  handle(streamPointsEndpoints.get, async (_request, _reply, member) => {
    const settings = await findSettings(db);
    if (!settings.isEnabled) return { data: null };
    const at = now();
    const stream = await findRecentStream(db, at);
    const rules = stream?.rules ?? settings.rules;
    const viewer = stream && member.kickUserId ? await findViewer(db, member.kickUserId, stream) : undefined;
    const facts = viewer?.facts ?? NO_FACTS;
    const account = { kickUserId: member.kickUserId ?? '', username: member.kickUsername ?? '', badges: facts.badges };
    const authors = await authorsOf(db, 'stream-points');
    const isEarning = !isExcluded(member, at) && !isExcludedAccount(settings.excluded, account) && !authors.includes(member.id);
    return {
      data: {
        is_linked: member.kickUserId !== null,
        is_earning: isEarning,
        stream: stream ? progressIn(stream, isEarning ? facts : NO_FACTS, { rules, at }) : null,
        rules: {
          window_minutes: rules.window_minutes,
          tick_minutes: rules.tick_minutes,
          tick_points: rules.tick_points,
          message_points: rules.message_points,
          hour_cap: rules.hour_cap,
          stream_cap: rules.stream_cap,
          bonus_percent: bonusPercent(rules, facts.badges),
        },
      },
    };
  });
}

async function findRecentStream(db: Db, at: Date): Promise<Stream | undefined> {
  const isRecent = and(lte(streams.startedAt, at), or(isNull(streams.endedAt), gt(streams.endedAt, new Date(at.getTime() - SHOWN_MS))));
  const [stream] = await db.select().from(streams).where(isRecent).orderBy(desc(streams.startedAt)).limit(1);
  return stream;
}

async function findViewer(db: Db, kickUserId: string, stream: Stream) {
  const { startedAt, endedAt } = stream;
  const support = countsFor(stream, await findSupportTime(db, stream));
  const { viewers } = await readFacts(db, [kickUserId], {
    from: startedAt,
    to: endedAt ?? new Date(startedAt.getTime() + 2 * SHOWN_MS),
    support,
  });
  return viewers[0];
}

function progressIn(stream: Stream, facts: ViewerFacts, { rules, at }: { rules: Parameters<typeof earnedIn>[0]; at: Date }) {
  const times = timesOf(stream);
  const isLive = stream.endedAt === null || stream.endedAt > at;
  const { points, ticks, hours } = earnedIn(rules, times, facts, minuteOf(at));
  return {
    title: stream.title,
    is_live: isLive,
    started_at: stream.startedAt.toISOString(),
    points: Object.values(points).reduce((sum, value) => sum + value, 0),
    ticks,
    watching: points.watching,
    this_hour: isLive ? (hours.get(streamHour(times, minuteOf(at))) ?? 0) : null,
  };
}
