import Fastify from 'fastify';
import type { Db } from '../db/client';
import { kickChannel } from '../db/schema';
import { MockKick } from '../demo/mock-kick';
import { mockKickRoutes } from '../demo/mock-kick.routes';
import { TOKEN_PURPOSE } from '../channel/kick/channel.repository';
import { KickApi } from '../channel/kick/kick-api';
import { EventInbox } from '../channel/kick/event-inbox';
import type { KickContext } from '../channel/kick/kick-context';
import { SecretBox } from '../lib/secret-box';
import { CodeRefused, type Tokens } from '../core/oauth/oauth-client';

export const BROADCASTER = 4_200_001;

export interface MockKickServer {
  mock: MockKick;
  url: string;
  keyRequests(): number;
  accepted: Set<string>;
  /** Status of every response; 200 for the mock's own. */
  status: number;
  /** Header of responses with an error. */
  retryAfter: string | undefined;
}

/** Starts a mock of Kick's API for all tests of a file, and resets its responses before each of them. */
export function sharedMockKick(now: () => Date): MockKickServer {
  const app = Fastify();
  const mock = new MockKick(now);
  let keyRequests = 0;
  const server: MockKickServer = {
    mock,
    url: '',
    keyRequests: () => keyRequests,
    accepted: new Set(['access 1']),
    status: 200,
    retryAfter: undefined,
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.endsWith('/public-key')) keyRequests += 1;
    if (server.status !== 200)
      return reply
        .status(server.status)
        .headers(server.retryAfter ? { 'retry-after': server.retryAfter } : {})
        .send({});
  });
  mockKickRoutes(app, {
    mock,
    base: '',
    ownerOf: (token) => (server.accepted.has(token) ? { userId: BROADCASTER, name: 'greenroom' } : undefined),
  });
  beforeAll(async () => void (server.url = await app.listen({ port: 0, host: '127.0.0.1' })));
  beforeEach(() => void Object.assign(server, { accepted: new Set(['access 1']), status: 200, retryAfter: undefined }));
  afterAll(() => app.close());
  return server;
}

/** Encrypts the tokens of the tests' channel. */
export const TEST_SECRET = 'a secret for tests, long enough to sign with';
const TEST_SECRETS = new SecretBox([TEST_SECRET]);

/** Connects the tests' channel, with the tokens "access 1" and "refresh 1". */
export async function connectTestChannel(db: Db, row: Partial<typeof kickChannel.$inferInsert> = {}): Promise<void> {
  const at = new Date('2026-03-15T20:00:00Z');
  await db.delete(kickChannel);
  await db.insert(kickChannel).values({
    kickUserId: String(BROADCASTER),
    name: 'greenroom',
    scopes: 'user:read channel:read events:subscribe',
    accessToken: TEST_SECRETS.encrypt('access 1', TOKEN_PURPOSE),
    refreshToken: TEST_SECRETS.encrypt('refresh 1', TOKEN_PURPOSE),
    accessExpiresAt: new Date(at.getTime() + 7_200_000),
    connectedAt: at,
    nextCheckAt: at,
    ...row,
  });
}

interface TestTools extends KickContext {
  /** Refresh tokens that were used. */
  refreshed: string[];
}

/** Creates the tools of one server. A refresh token works once: "refresh 1" is exchanged for "access 2" and "refresh 2", and so on. */
export function testKickContext(
  { db, now, server }: { db: Db; now: () => Date; server: MockKickServer },
  current = { number: 1 },
): TestTools {
  const refreshed: string[] = [];
  return {
    db,
    now,
    secrets: TEST_SECRETS,
    api: new KickApi(() => server.url),
    inbox: new EventInbox(db),
    handlers: [],
    settleDropClaims: async () => undefined,
    isConfigured: true,
    refreshed,
    async refresh(token): Promise<Tokens> {
      refreshed.push(token);
      if (token !== `refresh ${current.number}`) throw new CodeRefused('Kick refused a code (invalid_grant).');
      current.number += 1;
      server.accepted.add(`access ${current.number}`);
      return { access: `access ${current.number}`, refresh: `refresh ${current.number}`, expiresInSeconds: 7200, scope: null };
    },
    revoke: async () => undefined,
  };
}

/** Bodies of events, as Kick sends them. */
export const KICK_BODIES = {
  person: (userId: number, username = `viewer${userId}`) => ({
    is_anonymous: false,
    user_id: userId,
    username,
    is_verified: false,
    profile_picture: '',
    channel_slug: username,
  }),
  chat: (userId: number, messageId: string, more: object = {}) => ({
    message_id: messageId,
    replies_to: null,
    broadcaster: KICK_BODIES.person(BROADCASTER, 'greenroom'),
    sender: {
      ...KICK_BODIES.person(userId),
      identity: { username_color: '#fff', badges: [{ text: 'Subscriber', type: 'subscriber', count: 3 }] },
    },
    content: 'hello',
    emotes: null,
    created_at: '2026-03-15T20:00:00Z',
    ...more,
  }),
  follow: (userId: number) => ({ broadcaster: KICK_BODIES.person(BROADCASTER), follower: KICK_BODIES.person(userId) }),
  subscription: (userId: number) => ({
    broadcaster: KICK_BODIES.person(BROADCASTER),
    subscriber: KICK_BODIES.person(userId),
    duration: 3,
    created_at: '2026-03-15T19:59:00Z',
    expires_at: '2026-04-15T19:59:00Z',
  }),
  gifts: (gifter: number | null, giftees: number[]) => ({
    broadcaster: KICK_BODIES.person(BROADCASTER),
    gifter: gifter === null ? { is_anonymous: true, user_id: null, username: null } : KICK_BODIES.person(gifter),
    giftees: giftees.map((userId) => KICK_BODIES.person(userId)),
    created_at: '2026-03-15T19:58:00Z',
  }),
  status: (isLive: boolean) => ({
    broadcaster: KICK_BODIES.person(BROADCASTER),
    is_live: isLive,
    title: 'Hunt',
    started_at: '2026-03-15T19:00:00Z',
    ended_at: isLive ? null : '2026-03-15T20:00:00Z',
  }),
  ban: (userId: number) => ({
    broadcaster: KICK_BODIES.person(BROADCASTER),
    moderator: KICK_BODIES.person(1),
    banned_user: KICK_BODIES.person(userId),
    metadata: { reason: 'spam', created_at: '2026-03-15T20:00:00Z', expires_at: null },
  }),
};
