import { setTimeout } from 'node:timers/promises';
import { DEFAULT_STREAM_POINT_RULES } from '@greenroom/contract/admin';
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ChangeFeed } from '../db/change-feed';
import { dropTimer, members, streamPointSettings } from '../db/schema';
import { findRunningDrop } from '../channel/drops/start-drop';
import { findChannel, saveChannel } from '../channel/kick/channel.repository';
import { checkLive } from '../channel/kick/check-live';
import { checkSubscriptions } from '../channel/kick/check-subscriptions';
import type { KickContext } from '../channel/kick/kick-context';
import { WEBHOOK_PATH } from '../channel/kick/webhook.routes';
import type { OwnOrigin } from '../plugins/own-origin';
import { nextAction, PASSERS_BY, personOf, type Viewer } from './crowd';
import { TOKEN_MS, type Grants } from './grants';
import type { MockKick } from './mock-kick';
import { DEMO_PEOPLE, STAGE_MANAGER } from './demo-people';
import { Random } from './random';

/** Mock of Kick, by which the demo connects a channel and plays its stream. */
export interface DemoKick {
  mock: MockKick;
  grants: Grants;
}

interface DemoStreamOptions extends DemoKick {
  kick: KickContext;
  changes: ChangeFeed;
  ownOrigin: OwnOrigin;
  /** Factor of the pause between two events of the crowd. */
  slowness?: number;
}

const MEMBERS = 24;
const TITLE = 'Bonus hunt, then raffles';
const CATEGORY = 'Slots & Casino';
const SCOPES = 'user:read channel:read events:subscribe chat:write';

/** Plays a stream while the app listens: connects the channel, goes live, and sends the actions of a small crowd to the webhook, signed. */
export function installDemoStream(app: FastifyInstance, options: DemoStreamOptions): void {
  const stop = new AbortController();
  let playing: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    playing = play(`${options.ownOrigin.get()}${WEBHOOK_PATH}`, options, { signal: stop.signal, log: app.log }).catch((cause: unknown) => {
      if (!stop.signal.aborted) app.log.error({ err: cause }, "The demo's stream has ended");
    });
  });
  app.addHook('preClose', async () => {
    stop.abort();
    await playing;
  });
}

async function play(
  url: string,
  { kick, mock, grants, changes, slowness = 1 }: DemoStreamOptions,
  { signal, log }: { signal: AbortSignal; log: FastifyBaseLogger },
): Promise<void> {
  const broadcaster = await connectChannel(kick, grants);
  if (!broadcaster) return;
  mock.category = CATEGORY;
  await checkLive(kick, { changes, log });
  await enablePoints(kick);
  await enableDrops(kick);
  const watching = await membersOf(kick, broadcaster);
  const viewers = [...watching, ...PASSERS_BY];
  const startedAt = kick.now();
  mock.stream = { title: TITLE, startedAt };
  const status = { broadcaster: personOf(broadcaster), is_live: true, title: TITLE, started_at: startedAt.toISOString(), ended_at: null };

  async function send(event: string, body: { broadcaster: { user_id: number } }): Promise<void> {
    for (const webhook of mock.webhooksOf(event, body)) {
      const response = await fetch(url, { method: 'POST', ...webhook, signal }).catch((cause: unknown) => cause);
      if (response instanceof Response && response.ok) continue;
      if (!signal.aborted)
        log.warn(`An event of the demo was not accepted: ${response instanceof Response ? `status ${response.status}` : String(response)}`);
    }
  }

  await send('livestream.status.updated', status);
  // Another seed at each start, since the ids of messages would repeat.
  const random = new Random(startedAt.getTime());
  for (let count = 0; !signal.aborted; count += 1) {
    const drop = await findRunningDrop(kick.db, kick.now());
    const { waitMs, event, body } = nextAction({ random, viewers, broadcaster, count, now: kick.now(), drop: drop?.code.code });
    await send(event, body);
    await setTimeout(waitMs * slowness, undefined, { signal }).catch(() => undefined);
  }
}

/** Connects the demo's channel: the mock forgets its tokens when it stops. @returns undefined if another channel is connected */
async function connectChannel(kick: KickContext, grants: Grants): Promise<Viewer | undefined> {
  const channel = await findChannel(kick.db);
  const owner = channel ? DEMO_PEOPLE.find((person) => String(person.kick.userId) === channel.kickUserId) : STAGE_MANAGER;
  if (!owner) return undefined;
  const { access, refresh } = grants.issueTokens(owner);
  const tokens = { access, refresh, expiresInSeconds: TOKEN_MS / 1000, scope: null };
  const account = { id: String(owner.kick.userId), username: owner.kick.name };
  await kick.db.transaction((tx) => saveChannel(tx, account, { tokens, scopes: SCOPES, secrets: kick.secrets, at: kick.now() }));
  await checkSubscriptions(kick);
  return owner.kick;
}

/** Switches the timer of drops on, with short pauses so that a newcomer sees one, unless the staff has changed it. */
async function enableDrops({ db }: KickContext): Promise<void> {
  const unchanged = and(eq(dropTimer.version, 1), eq(dropTimer.isEnabled, false));
  await db.update(dropTimer).set({ isEnabled: true, minMinutes: 1, maxMinutes: 3, maxUses: 20, inChat: true }).where(unchanged);
}

/** Switches the points for watching on, with a tick each minute, unless the staff has changed them. */
async function enablePoints({ db }: KickContext): Promise<void> {
  const unchanged = and(eq(streamPointSettings.version, 1), eq(streamPointSettings.isEnabled, false));
  await db
    .update(streamPointSettings)
    .set({ isEnabled: true, rules: { ...DEFAULT_STREAM_POINT_RULES, tick_minutes: 1 } })
    .where(unchanged);
}

async function membersOf({ db }: KickContext, { userId }: Viewer): Promise<Viewer[]> {
  const rows = await db
    .select({ userId: members.kickUserId, name: members.kickUsername })
    .from(members)
    .where(and(isNotNull(members.kickUserId), ne(members.kickUserId, String(userId))))
    .orderBy(asc(members.id))
    .limit(MEMBERS);
  return rows.map((row) => ({ userId: Number(row.userId), name: row.name ?? '' }));
}
