import rateLimit, { normalizeIP, type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http-problem';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Counts this request against a limit that depends on the body. Other routes use `config: { rateLimit: limits.x }`, which is
     * checked before the body is read.
     * @throws 429
     */
    countAgainst(limit: RateLimit): Promise<void>;
  }
}

/** The number of requests per minute, and their key. */
export type RateLimit = Readonly<Pick<RateLimitOptions, 'max' | 'keyGenerator'>>;

const MINUTE_MS = 60_000;

/**
 * All rate limits. Routes with the same limit share its counter. Each server process counts on its own: behind a load balancer the
 * limit multiplies with the processes.
 */
export const limits = {
  /** Each attempt inserts a row for an unknown visitor. A household or an office shares an address. */
  signIn: perAddress('sign-in', 120),
  /** Codes are short enough to be guessed with unlimited attempts. */
  codes: perMember('codes', 20),
  /** Passwords said aloud on stream can be guessed as well, and each attempt costs a slow hash. */
  rafflePassword: perMember('raffle-password', 10),
  /** Each request reads every row of the member. */
  accountExport: perMember('account-export', 5),
  /** Drawing an image takes CPU time. */
  captcha: perAddress('captcha', 60),
  /** Each message is read by the staff. */
  contact: perAddress('contact', 30),
  /** Each request decodes and stores up to five images of 5 MB. */
  uploads: perMember('uploads', 20),
  /** Against guessing tokens; a release takes a few requests. */
  releases: perAddress('releases', 60),
  /** Each report is a log line. A page sends twenty at most, and a household opens many pages. */
  telemetry: perAddress('telemetry', 60),
  /** A page reports once a minute, and when it is left. A household opens many pages. */
  measurements: perAddress('measurements', 60),
  /** One for each page in a preview; the check of a release in a browser opens many. Each reads a few entries. */
  previews: perAddress('previews', 300),
} satisfies Record<string, RateLimit>;

/** Installs rate limits for routes. @param now the clock of the windows */
export async function installRateLimits(app: FastifyInstance, now: () => Date): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE_MS,
    store: class extends FixedWindowStore {
      constructor() {
        super(now);
      }
    },
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
  });

  app.decorateRequest('countAgainst', async function (this: FastifyRequest, limit: RateLimit) {
    const count = await app.createRateLimit(limit)(this);
    if (!count.isAllowed && count.isExceeded) throw tooManyRequests(count.ttl);
  });
}

/** Disables rate limits, as in tests of other things. */
export function installNoRateLimits(app: FastifyInstance): void {
  app.decorateRequest('countAgainst', () => Promise.resolve());
}

/** Doesn't reveal the limits; the 429 has its own `Retry-After`. */
const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': false };

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

/** The client's address. An IPv6 /64 counts as one, since every connection gets a whole one. */
export function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

function tooManyRequests(ttlMs: number): HttpProblem {
  const seconds = Math.max(1, Math.ceil(ttlMs / 1000));
  const wait = `${seconds} second${seconds === 1 ? '' : 's'}`;
  return new HttpProblem(429, `That was too often. Please try again in ${wait}.`, undefined, { 'Retry-After': `${seconds}` });
}

/** Counts requests in fixed windows; a key's window starts with its first request. */
class FixedWindowStore implements FastifyRateLimitStore {
  /** Ordered by their end, since all are equally long. */
  private readonly windows = new Map<string, { count: number; endsAt: number }>();

  constructor(private readonly now: () => Date) {}

  incr(key: string, callback: (error: null, result: { current: number; ttl: number }) => void, windowMs: number): void {
    const at = this.now().getTime();
    this.evictEnded(at);
    const minute = this.windows.get(key) ?? { count: 0, endsAt: at + windowMs };
    minute.count += 1;
    this.windows.set(key, minute);
    callback(null, { current: minute.count, ttl: minute.endsAt - at });
  }

  /** All routes share one store: the key contains the limit's name. */
  child(): this {
    return this;
  }

  private evictEnded(at: number): void {
    for (const [key, { endsAt }] of this.windows) {
      if (endsAt > at) return;
      this.windows.delete(key);
    }
  }
}
