import fs from 'node:fs';
import { createECDH } from 'node:crypto';
import { pushEndpoints, type PushSubscription } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { AddressRefused, checkAddress } from '../../lib/safe-address';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { limits } from '../../plugins/rate-limits';
import { PUSH_WORKER_POLICY } from '../../plugins/security';
import { membersOnly } from '../../session/session-plugin';
import { fieldError } from '../../uploads/read-form';
import { beginPush } from '../notifications/notification-settings';
import { findSubscription, subscribe, unsubscribe } from './push-subscriptions.repository';
import { readVapidKeys } from './vapid-keys';
import { msg } from '../../lib/texts';

const WORKER = fs.readFileSync(new URL('push.worker.js', import.meta.url));

export function pushRoutes(handle: HandlePublicEndpoint, { db, secrets, now, config }: ModuleContext & { config: Config }): void {
  const { privateKey: ownKey, allow } = config.push;

  handle(pushEndpoints.state, async (_request, _reply, { session }) => {
    const [{ publicKey }, known] = await Promise.all([readVapidKeys({ db, secrets, ownKey }), findSubscription(db, session.idHash)]);
    return { data: { key: publicKey, is_on: known?.problem === null, endpoint: known?.endpoint ?? null } };
  });

  const change = { preValidation: membersOnly(), config: { rateLimit: limits.push } };
  handle(pushEndpoints.subscribe, change, async (request, _reply, { id: memberId, session }) => {
    checkSubscription(request.body, allow);
    await db.transaction(async (tx) => {
      await subscribe(tx, { memberId, sessionHash: session.idHash }, request.body, now());
      await beginPush(tx, memberId);
    });
    return {};
  });

  handle(pushEndpoints.unsubscribe, change, async (_request, _reply, { session }) => {
    await unsubscribe(db, session.idHash);
    return {};
  });
}

/** Checks that messages can be sent to a subscription and encrypted for it. @throws {HttpProblem} 422 */
function checkSubscription({ endpoint, keys }: PushSubscription, allow: readonly string[]): void {
  try {
    checkAddress(new URL(endpoint), allow);
  } catch (cause) {
    throw cause instanceof AddressRefused ? fieldError('endpoint', msg("Notifications can't be sent to this address.")) : cause;
  }
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    curve.computeSecret(Buffer.from(keys.p256dh, 'base64url'));
  } catch {
    throw fieldError('keys', msg('This is no key of a browser.'));
  }
}

/** Serves the service worker that pages register when a member turns push on. */
export function pushWorkerRoute(app: FastifyInstance): void {
  app.get('/push.worker.js', (_request, reply) =>
    reply
      .header('content-security-policy', PUSH_WORKER_POLICY)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(WORKER),
  );
}
