import type { FastifyInstance, onSendHookHandler } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { insertRows, WITHOUT_DISK } from '../../db/statements';
import { memberSignals } from '../../db/schema';
import { groupCommit } from '../../lib/group-commit';
import { addressOf } from '../../plugins/rate-limits';
import { createHmac, hkdfSync } from 'node:crypto';
import { HOUR } from '../../lib/durations';

declare module 'fastify' {
  interface FastifyRequest {
    /** Records where a member signs in from. Never fails: look-alikes aren't worth a refused request. */
    recordSignals(memberId: string): Promise<void>;
  }
}

/** Time for which a server doesn't record the same member again. */
const AGAIN_MS = 6 * HOUR;
const MAX_REMEMBERED = 10_000;

type Signals = Pick<typeof memberSignals.$inferInsert, 'memberId' | 'addressHash' | 'deviceHash'>;

const nameOf = ({ memberId, addressHash, deviceHash }: Signals) => `${memberId} ${addressHash} ${deviceHash}`;

/** Decorates requests with `recordSignals`, and records members who play (`isPlay`). */
export function installSignals(app: FastifyInstance, { db, now, key }: { db: Db; now: () => Date; key: Buffer }): void {
  const recorded = new Map<string, number>();
  const record = groupCommit<'signals', typeof memberSignals.$inferInsert, void>({
    nameOf,
    repeats: () => true,
    commit: async (_key, group) => {
      // Sorted, so concurrent servers never deadlock.
      const rows = group.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
      await insertRows(
        db,
        memberSignals,
        rows,
        sql`where ${WITHOUT_DISK} on conflict (member_id, address_hash, device_hash)
          do update set seen_at = greatest(${memberSignals.seenAt}, excluded.seen_at)`,
      );
      return [];
    },
  });

  app.decorateRequest('recordSignals', async function (memberId: string) {
    const { 'user-agent': userAgent, 'accept-language': acceptLanguage } = this.headers;
    const signals = { memberId, ...hashSignals({ address: addressOf(this), userAgent, acceptLanguage }, key) };
    const at = now();
    const name = nameOf(signals);
    if (at.getTime() - (recorded.get(name) ?? -Infinity) < AGAIN_MS) return;
    try {
      await record('signals', { ...signals, seenAt: at });
      if (recorded.size >= MAX_REMEMBERED) recorded.clear();
      recorded.set(name, at.getTime());
    } catch (cause) {
      this.log.warn(cause, 'The signals of a member could not be recorded.');
    }
  });

  const recordPlay: onSendHookHandler = (request, reply, _payload, done) => {
    if (reply.statusCode >= 400) return done();
    request
      .findMember()
      .then((member) => member && request.recordSignals(member.id))
      .then(() => done(), done);
  };
  // A hook of these routes, so that pages and reads run none.
  app.addHook('onRoute', (route) => {
    if (route.config?.isPlay && !isRead(route.method)) route.onSend = [route.onSend ?? [], recordPlay].flat();
  });
}

const isRead = (methods: string | string[]) => [methods].flat().every((method) => method === 'GET' || method === 'HEAD');

/** Derives the key of the hashes from the session secret, so the database alone reveals no address (docs/decisions/0043-look-alikes.md). */
export const signalKey = (sessionSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'greenroom member signals', 32));

interface Origin {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  address: string;
  userAgent: string | undefined;
  acceptLanguage: string | undefined;
}

/** Hashes an origin. Devices are comparable at the same address only, so they can't be followed from network to network. */
export function hashSignals({ address, userAgent, acceptLanguage }: Origin, key: Buffer): { addressHash: string; deviceHash: string } {
  const hash = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  return {
    addressHash: hash('address', address),
    deviceHash: hash('device', address, kindOfDevice(userAgent ?? ''), languageOf(acceptLanguage ?? '')),
  };
}

/** Returns the browser and system without version numbers, which updates change. */
const kindOfDevice = (userAgent: string): string => userAgent.replace(/[\d._]+/g, '');

const languageOf = (acceptLanguage: string): string => acceptLanguage.split(/[,;]/)[0]?.trim().toLowerCase() ?? '';
