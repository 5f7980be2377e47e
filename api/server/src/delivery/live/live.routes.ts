import { LiveQuery } from '@greenroom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { batchLoader } from '../../lib/group-commit';
import type { ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { Busy } from '../../lib/http-problem';
import { addressOf, limits } from '../../plugins/rate-limits';
import { sessionIdOf } from '../../session/session-plugin';
import { hashOf } from '../../session/session.repository';
import type { ConnectedMember } from './live-connection';
import { LiveHub } from './live-hub';
import type { TopicSource } from './live-topic';
import { readMemberStates } from './member-state';
import { StreamLimits } from './stream-limits';
import { routeOf } from '../../plugins/request-path';

const MAX_TOPICS = 32;

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Prevents buffering and transformation by proxies. The connection closes with the stream, so that it doesn't delay a shutdown. */
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
};

interface LiveOptions {
  db: Db;
  now: () => Date;
  changes: ChangeFeed;
  sourceOf: (topic: string) => TopicSource | undefined;
}

/** GET /api/live: live updates as server-sent events (docs/live-updates.md). @returns the number of open streams */
export function liveRoutes(app: FastifyInstance, options: LiveOptions): Pick<LiveHub, 'size'> {
  const { db, now, changes } = options;
  const hub = new LiveHub({ ...options, log: app.log });
  app.addHook('preClose', async () => hub.close());

  const streams = new StreamLimits();
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/live',
      { schema: { querystring: LiveQuery }, config: { isStream: true, rateLimit: limits.streams }, exposeHeadRoute: false },
      async (request, reply) => {
        const topics = [...new Set(request.query.topics.split(','))].slice(0, MAX_TOPICS);
        const lastEventId = String(request.headers['last-event-id'] ?? request.query.lastEventId);
        const member = await connectedMember(request);
        const { raw } = reply;
        // The client may have disconnected while its session was loaded.
        if (raw.destroyed) return reply.hijack();
        const release = streams.take(request, member?.id);
        if (!release) throw new Busy();
        raw.on('close', release);
        reply.hijack();
        raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...STREAM_HEADERS });
        raw.flushHeaders();
        try {
          await hub.open(raw, { topics, member, address: addressOf(request), lastEventId });
        } catch (cause) {
          // The client reconnects, and gets what it missed.
          request.log.warn({ err: cause }, 'An event stream could not be opened');
          raw.end();
        }
      },
    );

  // The members of a server that restarts return together.
  const memberState = batchLoader((sessionHashes) => readMemberStates(db, sessionHashes, now()));

  async function connectedMember(request: FastifyRequest): Promise<ConnectedMember | null> {
    const sessionId = sessionIdOf(request);
    const member = sessionId ? await request.findMember() : null;
    if (!sessionId || !member) return null;
    const sessionHash = hashOf(sessionId);
    const state = await memberState(sessionHash);
    return state ? { id: member.id, sessionHash, state } : null;
  }

  // A member's request may change their state, one by the staff that of any member. It is announced before the response is sent, so that
  // the member's next page shows it.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.memberId !== undefined && !SAFE_METHODS.includes(request.method) && reply.statusCode < 400) {
      changes.announce({ member: routeOf(request)?.startsWith('/admin-new/api/') ? 'any' : request.memberId });
    }
    done();
  });
  return hub;
}
