import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from '../../lib/http-problem';
import type { KickPerson } from '../../db/schema/kick-activity';
import type { EventInbox } from './event-inbox';
import { MalformedEvent, parseEvent, type SignedEvent } from './parse-event';
import type { PublicKey } from './public-key';
import { isNamedOtherwise, type NamedChannel } from './record-names';
import { delayProblem, isFromFuture, readHeaders, type WebhookHeaders } from './webhook.rules';
import { MINUTE } from '../../lib/durations';

export const WEBHOOK_PATH = '/webhooks/kick';

/** The largest event is a gift of a hundred subscriptions. */
const MAX_BODY_BYTES = 128 * 1024;
const LOG_INTERVAL_MS = MINUTE;

export interface WebhookContext {
  now: () => Date;
  publicKey: PublicKey;
  inbox: EventInbox;
  channel: () => Promise<NamedChannel | undefined>;
  renameChannel: (broadcaster: KickPerson, at: Date) => Promise<void>;
  /** Called for each genuine event of the channel. */
  onEvent: (outcome: EventOutcome) => void;
}

/** Outcome of an event; `late` ones are set aside. */
type EventOutcome = 'stored' | 'duplicate' | 'late';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body of a webhook is read. */
    webhook: WebhookHeaders | undefined;
  }
}

/**
 * Registers POST /webhooks/kick, which stores a signed event of the connected channel once, and responds 200 after the commit; also for
 * repeated, unused and unknown events, and those more than a day late, which the staff decides about. Refusals: 400 for headers, 401 for
 * the signature or a future time, 403 for another channel, 404 without one, 422 for a body that does not fit its type; 503 to be retried.
 * Never limited or shed, since Kick doesn't reliably retry.
 */
export function webhookRoutes(
  app: FastifyInstance,
  { now, publicKey, inbox, channel: findChannel, renameChannel, onEvent }: WebhookContext,
): void {
  let loggedAt = -Infinity;
  function logMalformed(request: FastifyRequest, cause: Error): void {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    request.log.warn(`A signed event of Kick could not be read: ${cause.message}`);
  }

  void app.register(async (scope) => {
    scope.decorateRequest('webhook', undefined);
    // The signature covers the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.post<{ Body: Buffer }>(
      WEBHOOK_PATH,
      {
        bodyLimit: MAX_BODY_BYTES,
        config: { csrf: 'none' },
        onRequest: (request, _reply, done) => {
          const headers = readHeaders(request.headers);
          if (!headers) return done(new HttpProblem(400, 'These are not the headers of an event.'));
          if (isFromFuture(headers.sentAt, now())) return done(new HttpProblem(401, 'The event is from the future.'));
          request.webhook = headers;
          done();
        },
      },
      async (request, reply) => {
        const { webhook: headers, body } = request;
        if (!headers || !Buffer.isBuffer(body)) throw new HttpProblem(400, 'The event has no body.');
        const channel = await findChannel();
        if (channel === undefined) throw new HttpProblem(404, 'No channel is connected.');
        const isGenuine = await publicKey.verifies({ ...headers, body }, headers.signature);
        if (isGenuine === undefined)
          throw new HttpProblem(503, "Kick's public key is not available yet.", undefined, { 'Retry-After': '10' });
        if (!isGenuine) throw new HttpProblem(401, 'The signature is not valid.');
        const event = headers.version === '1' ? parse(request, { ...headers, body: body.toString('utf8') }) : undefined;
        if (!event) return reply.send({ success: true });
        const { key, activity, broadcaster } = event;
        if (broadcaster.userId !== channel.kickUserId) throw new HttpProblem(403, 'The event is of another channel.');
        const receivedAt = now();
        // A clock that is ahead must not win over what happens later.
        const occurredAt = event.occurredAt < receivedAt ? event.occurredAt : receivedAt;
        const problem = delayProblem(headers.sentAt, receivedAt);
        const outcome = await inbox.store({ messageId: headers.messageId, key, occurredAt, activity, receivedAt, problem });
        if (isNamedOtherwise(channel, broadcaster)) await renameChannel(broadcaster, occurredAt);
        onEvent(problem !== undefined && outcome === 'stored' ? 'late' : outcome);
        return reply.send({ success: true });
      },
    );
  });

  function parse(request: FastifyRequest, event: SignedEvent) {
    try {
      return parseEvent(event);
    } catch (cause) {
      if (!(cause instanceof MalformedEvent)) throw cause;
      logMalformed(request, cause);
      throw new HttpProblem(422, 'The body does not fit the type of the event.');
    }
  }
}
