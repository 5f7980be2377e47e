import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { memberSignals } from '../../db/schema';
import { addressOf } from '../../plugins/rate-limits';
import { hashSignals } from './signal-hashes';

declare module 'fastify' {
  interface FastifyRequest {
    /** Records from where a member signs in. Never fails: look-alikes are not worth a refused request. */
    recordSignals(memberId: string): Promise<void>;
  }
}

/** A member who plays on is not recorded again by the same server for this time. */
const AGAIN_MS = 6 * 60 * 60 * 1000;
/** Bounds the memory of a server with many members. */
const MAX_REMEMBERED = 10_000;

interface SignalsOptions {
  db: Db;
  now: () => Date;
  /** See `signalKey`. */
  key: Buffer;
}

/** Decorates requests with `recordSignals`, and records who plays (`isPlay`). Reads of pages record nothing. */
export function installSignals(app: FastifyInstance, { db, now, key }: SignalsOptions): void {
  const recorded = new Map<string, number>();

  app.decorateRequest('recordSignals', async function (memberId: string) {
    const { 'user-agent': userAgent, 'accept-language': acceptLanguage } = this.headers;
    const signals = { memberId, ...hashSignals({ address: addressOf(this), userAgent, acceptLanguage }, key) };
    const at = now();
    const name = `${memberId} ${signals.addressHash} ${signals.deviceHash}`;
    if (at.getTime() - (recorded.get(name) ?? -Infinity) < AGAIN_MS) return;
    try {
      const seenAt = sql`greatest(${memberSignals.seenAt}, excluded.seen_at)`;
      const target = [memberSignals.memberId, memberSignals.addressHash, memberSignals.deviceHash];
      await db.insert(memberSignals).values({ ...signals, seenAt: at }).onConflictDoUpdate({ target, set: { seenAt } });
      if (recorded.size >= MAX_REMEMBERED) recorded.clear();
      recorded.set(name, at.getTime());
    } catch (cause) {
      this.log.warn(cause, 'The signals of a member could not be recorded.');
    }
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.routeOptions.config.isPlay || request.method === 'GET' || reply.statusCode >= 400) return done();
    request.findMember().then((member) => member && request.recordSignals(member.id)).then(() => done(), done);
  });
}
