import {
  DEFAULT_STREAM_POINT_RULES,
  streamPointEndpoints,
  StaffStreamPoints,
  type StreamPointRules,
  type StreamPointTrial,
} from '@greenroom/contract/admin';
import { streamPointSettings, streams } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { limits } from '../../plugins/rate-limits';
import { recordAuthor } from '../../core/points/allowance';
import type { ModuleContext } from '../../module-context';
import { findSettings, findSupportTime } from './stream-points.repository';
import { findUnusualViewers } from './unusual-viewers';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { lockVersion, onlyRow, writeRow } from '../../admin/rows';
import { and, gt, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { KickPerson } from '../../db/schema/kick-activity';
import type { KickEvent } from '../kick/kick-event';
import { readEvents } from '../kick/work-off-events';
import {
  badgeBits,
  earnedIn,
  isExcludedAccount,
  minuteOf,
  timesOf,
  type Action,
  type Minute,
  type StreamTimes,
  type SupportTime,
} from './stream-points.rules';

const ROW = 1;

export function staffStreamPointRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(streamPointEndpoints.get, async () => ({ data: asSettings(await onlyRow(db.select().from(streamPointSettings))) }));

  const handleChange = staffChanges(handle, context, { subject: 'stream-points' });
  handleChange(streamPointEndpoints.update, async ({ staff, tx, at, body: { version, ...fields } }) => {
    const before = asSettings(await lockVersion(tx, streamPointSettings, ROW, version));
    await recordAuthor(tx, 'stream-points', staff.id, at);
    const after = asSettings(await writeRow(tx, streamPointSettings, ROW, columnsOf(streamPointSettings, fields)));
    const summary = 'Changed the points for watching';
    return { data: after, audit: { action: 'update', subjectId: after.id, summary, before: auditRow(before), after: auditRow(after) } };
  });

  handle(streamPointEndpoints.try, async ({ body, request }) => {
    await request.countAgainst(limits.sourceTrials);
    const edited = { rules: body.rules, excluded: new Set(body.excluded_accounts) };
    const times = { from: new Date(body.from), to: new Date(body.to), at: now() };
    return { data: await tryRules(db, { stored: await findSettings(db), edited, ...times }) };
  });

  handle(streamPointEndpoints.unusual, async () => ({ data: await findUnusualViewers(db, now()) }));
}

function asSettings(row: typeof streamPointSettings.$inferSelect): StaffStreamPoints {
  return { ...toWire(StaffStreamPoints, row), id: 'rules', rules: row.rules ?? DEFAULT_STREAM_POINT_RULES };
}

/** Flattens the rules, so the audit log shows the changed ones only. */
const auditRow = ({ rules, ...row }: StaffStreamPoints) => ({ ...row, ...rules });

/** Maximum number of events, so a trial ends within seconds. */
const MAX_EVENTS = 500_000;
const TOP = 50;

/** Rules with the accounts that get nothing. */
interface RuleSet {
  rules: StreamPointRules;
  excluded: ReadonlySet<string>;
}

interface TriedViewer {
  kickUserId: string;
  username: string;
  /** Time they had that name. */
  namedAt: Date;
  minutes: Set<Minute>;
  badges: number;
  /** Actions by the event's id, since each counts once. */
  actions: Map<string, Action & { at: Date }>;
}

type TriedStream = { times: StreamTimes; support: SupportTime };
type TrialOptions = Record<'stored' | 'edited', RuleSet> & Record<'from' | 'to' | 'at', Date>;

/** Computes what viewers would have earned by two sets of rules. Writes nothing. */
async function tryRules(db: Db, { stored, edited, from, to, at }: TrialOptions): Promise<StreamPointTrial> {
  const rows = await db
    .select()
    .from(streams)
    .where(and(lt(streams.startedAt, to), or(isNull(streams.endedAt), gt(streams.endedAt, from))));
  const tried: TriedStream[] = [];
  for (const row of rows) tried.push({ times: timesOf(row), support: await findSupportTime(db, row) });
  const viewers = new Map<string, TriedViewer>();
  let events = 0;
  for await (const event of readEvents(db, from, to)) {
    if (++events > MAX_EVENTS) break;
    addEvent(viewers, event);
  }
  const until = minuteOf(at < to ? at : to);
  const results = [...viewers.values()]
    .map((viewer) => ({
      user_id: viewer.kickUserId,
      username: viewer.username,
      stored: pointsBy(stored, viewer, tried, until),
      edited: pointsBy(edited, viewer, tried, until),
    }))
    .filter((result) => result.stored > 0 || result.edited > 0)
    .sort((one, other) => other.edited - one.edited || other.stored - one.stored || (one.user_id < other.user_id ? -1 : 1));
  const total = (by: 'stored' | 'edited') => results.reduce((sum, result) => sum + result[by], 0);
  return {
    streams: rows.length,
    events: Math.min(events, MAX_EVENTS),
    is_cut: events > MAX_EVENTS,
    viewers: results.length,
    stored_total: total('stored'),
    edited_total: total('edited'),
    top: results.slice(0, TOP),
  };
}

function pointsBy(
  { rules, excluded }: RuleSet,
  { minutes, badges, actions, ...viewer }: TriedViewer,
  tried: TriedStream[],
  until: Minute,
): number {
  if (isExcludedAccount(excluded, { ...viewer, badges })) return 0;
  const pointsIn = ({ times, support: { from, before } }: TriedStream) => {
    const supporting = [...actions.values()].filter(({ at }) => at >= from && (!before || at < before));
    const { points } = earnedIn(rules, times, { minutes: [...minutes], badges, actions: supporting }, until);
    return Object.values(points).reduce((all, one) => all + one, 0);
  };
  return tried.reduce((sum, stream) => sum + pointsIn(stream), 0);
}

function addEvent(viewers: Map<string, TriedViewer>, event: KickEvent): void {
  const at = event.occurredAt;
  const viewerOf = ({ userId, username }: KickPerson) => {
    const viewer = viewers.get(userId) ?? { kickUserId: userId, username, namedAt: at, minutes: new Set(), badges: 0, actions: new Map() };
    viewers.set(userId, viewer);
    if (at > viewer.namedAt) [viewer.username, viewer.namedAt] = [username, at];
    return viewer;
  };
  switch (event.kind) {
    case 'chat': {
      const viewer = viewerOf(event.sender);
      viewer.minutes.add(minuteOf(at));
      viewer.badges |= badgeBits(event.sender.badges);
      return;
    }
    case 'follow':
      viewerOf(event.follower).actions.set('follow', { kind: 'follow', count: 1, at });
      return;
    case 'subscription':
      viewerOf(event.subscriber).actions.set(event.id, { kind: 'subscription', count: 1, at });
      return;
    case 'gifts':
      if (event.gifter) viewerOf(event.gifter).actions.set(event.id, { kind: 'gifts', count: event.giftees.length, at });
  }
}
