import rateLimit, { normalizeIP, type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/client';
import { HttpProblem } from '../lib/http-problem';
import { msg } from '../lib/texts';
import { MINUTE } from '../lib/durations';
import { isOwnRequest } from '../lib/own-request';
import { plainAddress } from '../lib/plain-address';
import { DatabaseCounter, MemoryCounter, type RateLimitCounter } from './rate-limit-counters';

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
export interface RateLimit extends Readonly<Pick<RateLimitOptions, 'keyGenerator'>> {
  readonly max: number;
  /** Each server counts on its own, so that the limit multiplies with them. */
  readonly perServer?: boolean;
}

/** All rate limits. Routes with the same limit share its counter, and servers too, unless a limit only bounds log lines and reads. */
export const limits = {
  /** Each attempt inserts a row for an unknown visitor. A household or an office shares an address. */
  signIn: perAddress('sign-in', 120),
  /** The code of a new site is too long to be guessed; each test of a connection sends requests to others. */
  setup: perAddress('setup', 20),
  /** Codes are short enough to be guessed with unlimited attempts. */
  codes: perMember('codes', 20),
  /** Passwords said aloud on stream can be guessed as well, and each attempt costs a slow hash. */
  rafflePassword: perMember('raffle-password', 10),
  /** One-time codes have six digits; wrong ones in a row wait longer besides (staff-account.routes.ts). */
  secondFactor: perMember('second-factor', 10),
  /** A member who follows everybody on a long list, and then again. */
  following: perMember('following', 60),
  /** A switch of the page. */
  push: perMember('push', 30),
  /** Each request reads every row of the member. */
  accountExport: perMember('account-export', 5),
  /** Each request fetches from another site, with a timeout of seconds. */
  sourceTrials: perMember('source-trials', 10),
  /** Each request sends a message to a channel. */
  announcementTests: perMember('announcement-tests', 10),
  /** Each request reads the whole database. */
  staffExport: perMember('staff-export', 3),
  /** Each request reads a whole list. */
  listExport: perMember('list-export', 30),
  /** Drawing an image takes CPU time. */
  captcha: perAddress('captcha', 60),
  /** Each message is read by the staff. */
  contact: perAddress('contact', 30),
  /** Each request decodes and stores up to five images of 5 MB. */
  uploads: perMember('uploads', 20),
  /** Against guessing tokens; a release takes a few requests. */
  releases: perAddress('releases', 60),
  /** Each stream may load its topics. A page opens one with every change of route, and mobile networks share an address. */
  streams: perServer(perAddress('streams', 600)),
  /** Each search reads all entries of a raffle. The page sends one when the visitor pauses while typing. */
  entrySearches: perServer(perAddress('entry-searches', 120)),
  /** Each counts; the redirect itself is not limited. A household follows few links. */
  affiliateClicks: perServer(perAddress('affiliate-clicks', 10)),
  /** Each report is a log line. A page sends twenty at most, and a household opens many pages. */
  telemetry: perServer(perAddress('telemetry', 60)),
  /** A page reports once a minute, and when it is left. A household opens many pages. */
  measurements: perServer(perAddress('measurements', 60)),
  /** Each may draw a picture. The services of chats share few addresses. */
  linkPictures: perServer(perAddress('link-pictures', 120)),
  /** One for each page in a preview; the check of a release in a browser opens many. Each reads a few entries. */
  previews: perServer(perAddress('previews', 300)),
} satisfies Record<string, RateLimit>;

interface RateLimitsContext {
  /** The clock of the windows. */
  now: () => Date;
  /** The database in which all servers count together; undefined for a single server, which counts in memory. */
  db: Db | undefined;
  /** Hashes the keys in the database. */
  secret: string;
}

/** Installs rate limits for routes. */
export async function installRateLimits(app: FastifyInstance, { now, db, secret }: RateLimitsContext): Promise<void> {
  const memory = new MemoryCounter(now);
  const shared = db ? new DatabaseCounter({ db, now, secret, fallback: memory, log: app.log }) : memory;
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE,
    allowList: isOwnRequest,
    store: class extends LimitStore {
      constructor() {
        super(memory, shared);
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
    const memberId = await request.findMemberId();
    return memberId === undefined ? `${name} address ${addressOf(request)}` : `${name} member ${memberId}`;
  };
  return { max, keyGenerator };
}

function perAddress(name: string, max: number): RateLimit {
  return { max, keyGenerator: (request) => `${name} address ${addressOf(request)}` };
}

function perServer(limit: RateLimit): RateLimit {
  return { ...limit, perServer: true };
}

/** The client's address. An IPv6 /64 counts as one, since every connection gets a whole one. @param prefix of a larger network */
export const addressOf = ({ ip }: FastifyRequest, prefix?: number): string => normalizeIP(plainAddress(ip), prefix);

/** The network of the client's address: a /24 of IPv4, a /48 of IPv6, of which one subscriber may have all. */
export const networkOf = (request: FastifyRequest): string => addressOf(request, 48).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

function tooManyRequests(ttlMs: number): HttpProblem {
  const seconds = Math.max(1, Math.ceil(ttlMs / 1000));
  const text = msg(
    {
      one: 'Too many attempts. Please try again in {count} second.',
      other: 'Too many attempts. Please try again in {count} seconds.',
    },
    { count: seconds },
  );
  return new HttpProblem(429, text, undefined, { 'Retry-After': `${seconds}` });
}

/** Connects the plugin with the counters. All routes share them: the key contains the limit's name. */
class LimitStore implements FastifyRateLimitStore {
  constructor(
    private readonly memory: RateLimitCounter,
    private readonly shared: RateLimitCounter,
    private readonly counter = shared,
  ) {}

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number): void {
    this.counter.count(key, windowMs, max).then((result) => callback(null, result), callback);
  }

  /** @param options the route's, with its {@link RateLimit} */
  child(options: object): LimitStore {
    const isPerServer = 'perServer' in options && options.perServer === true;
    return new LimitStore(this.memory, this.shared, isPerServer ? this.memory : this.shared);
  }
}
