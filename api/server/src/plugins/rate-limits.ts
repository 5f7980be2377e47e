import rateLimit, { normalizeIP, type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http-problem';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Counts this request against a limit where only the body tells that it applies; elsewhere a route says
     * `config: { rateLimit: limits.x }`, which is checked before the body is read.
     * @throws 429
     */
    countAgainst(limit: RateLimit): Promise<void>;
  }
}

/** How often something may be done in a minute, by whom. */
export type RateLimit = Readonly<Pick<RateLimitOptions, 'max' | 'keyGenerator'>>;

const MINUTE_MS = 60_000;

/**
 * Everything that is limited. Routes that name the same limit share it. Each server process counts for itself: with
 * several behind a balancer, a visitor has as many times the number as there are processes.
 */
export const limits = {
  /** Every begin writes a row, for somebody whom nobody knows yet. A whole household or office shares an address. */
  signIn: perAddress('sign-in', 120),
  /** Codes are short enough to be guessed by somebody who may try for ever. */
  codes: perMember('codes', 20),
  /** So are passwords that a streamer says aloud, and each try costs a slow hash. */
  rafflePassword: perMember('raffle-password', 10),
  /** Drawing a picture costs processor time. */
  captcha: perAddress('captcha', 60),
  /** Each message is for a person to read. */
  contact: perAddress('contact', 30),
  /** Up to five pictures of 5 MB each are decoded and written. */
  uploads: perMember('uploads', 20),
  /** Whoever guesses at tokens; a release takes a few calls. */
  releases: perAddress('releases', 60),
  /** Each report is a line in the log; a page sends twenty at most, and a household has many pages. */
  telemetry: perAddress('telemetry', 60),
} satisfies Record<string, RateLimit>;

/** Lets routes limit how often they are called. @param now the clock that minutes are counted by */
export async function installRateLimits(app: FastifyInstance, now: () => Date): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE_MS,
    store: class extends Minutes {
      constructor() {
        super(now);
      }
    },
    errorResponseBuilder: (_request, { ttl }) => tooOften(ttl),
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
  });

  app.decorateRequest('countAgainst', async function (this: FastifyRequest, limit: RateLimit) {
    const count = await app.createRateLimit(limit)(this);
    if (!count.isAllowed && count.isExceeded) throw tooOften(count.ttl);
  });
}

/** Where nothing is limited, as in tests of other things, routes stay as they are. */
export function installNoRateLimits(app: FastifyInstance): void {
  app.decorateRequest('countAgainst', () => Promise.resolve());
}

/** Nobody needs to know how far they may go; `Retry-After` comes with the refusal. */
const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': false };

function perMember(name: string, max: number): RateLimit {
  const keyGenerator = async (request: FastifyRequest) => {
    const member = await request.findMember();
    return member ? `${name} member ${member.id}` : `${name} address ${addressOf(request)}`;
  };
  return { max, keyGenerator };
}

function perAddress(name: string, max: number): RateLimit {
  return { max, keyGenerator: (request) => `${name} address ${addressOf(request)}` };
}

/** A whole /64 of IPv6 counts as one, since anybody gets that many. */
function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

function tooOften(ttlMs: number): HttpProblem {
  const seconds = Math.max(1, Math.ceil(ttlMs / 1000));
  const wait = `${seconds} second${seconds === 1 ? '' : 's'}`;
  return new HttpProblem(429, `That was too often. Please try again in ${wait}.`, undefined, { 'Retry-After': `${seconds}` });
}

/** How often each key was counted in the minute that began with its first time. */
class Minutes implements FastifyRateLimitStore {
  /** In the order of their ends, since all last equally long. */
  private readonly open = new Map<string, { count: number; endsAt: number }>();

  constructor(private readonly now: () => Date) {}

  incr(key: string, callback: (error: null, result: { current: number; ttl: number }) => void, windowMs: number): void {
    const at = this.now().getTime();
    this.forgetEnded(at);
    const minute = this.open.get(key) ?? { count: 0, endsAt: at + windowMs };
    minute.count += 1;
    this.open.set(key, minute);
    callback(null, { current: minute.count, ttl: minute.endsAt - at });
  }

  /** One store for all routes: a key names its limit. */
  child(): this {
    return this;
  }

  private forgetEnded(at: number): void {
    for (const [key, { endsAt }] of this.open) {
      if (endsAt > at) return;
      this.open.delete(key);
    }
  }
}
