import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/client';
import { isConnectionError } from '../db/errors';
import { DAY } from '../lib/durations';
import { Busy, HttpProblem } from '../lib/http-problem';
import { msg, type Text } from '../lib/texts';
import { withTimeout } from '../lib/caches';
import { hashOf, SESSION_DAYS, sessionLoader, type Session, type SessionMember } from './session.repository';
import { clearCookie, isHttps, readCookie, readMovedCookie, setCookie } from '../plugins/cookies';

export const SESSION_COOKIE = 'greenroom_session';
/** Says that somebody has signed in with this browser and not signed out since; it outlives the session. */
const RETURNING_COOKIE = 'greenroom_returning';
const RETURNING = '1';
/** Marks a sign-in without consent that is under way. */
const SILENT = 'silent';

/** More sessions than members press at once. */
const MAX_OWNERS = 10_000;
/** A page waits longer for its member than a database that is merely busy takes. */
const PAGE_WAIT_MS = 2000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member, null for a guest. Loaded on demand, once per request. */
    findMember(): Promise<SessionMember | null>;
    /** Like `findMember`, for pages: null as well while the database is away, since a member then gets the page of a guest. */
    findPageMember(): Promise<SessionMember | null>;
    /** The member's id, for rate limits: at once if this server knows the session, which may have ended meanwhile. */
    findMemberId(): Promise<string | undefined>;
    /** Set by all lookups, for the log. */
    memberId: string | undefined;
    /** Likewise, for texts. */
    memberLanguage: string | null | undefined;
  }
}

interface SessionOptions {
  db: Db;
  now: () => Date;
}

export function installSession(app: FastifyInstance, { db, now }: SessionOptions): void {
  const found = new WeakMap<FastifyRequest, Promise<SessionMember | null>>();
  const loadSession = sessionLoader(db, now);
  // A session's member never changes.
  const owners = new LRUCache<string, string>({ max: MAX_OWNERS });
  app.decorateRequest('memberId', undefined);
  app.decorateRequest('memberLanguage', undefined);

  async function loadOwner(id: string): Promise<Session | undefined> {
    const session = await loadSession(hashOf(id));
    if (session) owners.set(id, session.member.id);
    else owners.delete(id);
    return session;
  }

  app.decorateRequest('findMember', function (this: FastifyRequest) {
    const member = found.get(this) ?? loadMember(this, loadOwner);
    found.set(this, member);
    return member;
  });

  app.decorateRequest('findMemberId', async function (this: FastifyRequest) {
    const member = this.findMember();
    const owner = owners.get(sessionIdOf(this) ?? '');
    if (owner === undefined) return (await member)?.id;
    // Reported to the route, which needs the member.
    member.catch(() => undefined);
    return owner;
  });

  app.decorateRequest('findPageMember', async function (this: FastifyRequest) {
    return sessionIdOf(this) === undefined ? null : withTimeout(this.findMember().catch(asGuest), PAGE_WAIT_MS, () => null);
  });
}

async function loadMember(request: FastifyRequest, load: (id: string) => Promise<Session | undefined>): Promise<SessionMember | null> {
  const id = sessionIdOf(request);
  if (!id) return null;
  const session = await load(id).catch(toBusy);
  request.memberId = session?.member.id;
  request.memberLanguage = session?.member.language;
  return session?.member ?? null;
}

/** The session is loaded before any change, so a request that times out here may be retried. */
function toBusy(cause: unknown): never {
  throw isConnectionError(cause) ? new Busy() : cause;
}

function asGuest(cause: unknown): null {
  if (cause instanceof Busy) return null;
  throw cause;
}

/** The signed-in member. @throws 401 for a guest */
export async function requireMember(request: FastifyRequest, sentence: Text = msg('Please sign in first.')): Promise<SessionMember> {
  const member = await request.findMember();
  if (!member) throw new HttpProblem(401, sentence);
  return member;
}

/**
 * Refuses guests before the body is validated.
 * @returns a `preValidation` hook @throws 401 for a guest
 */
export const membersOnly = (sentence?: Text) => async (request: FastifyRequest) => {
  await requireMember(request, sentence);
};

export const sessionIdOf = (request: FastifyRequest): string | undefined => readMovedCookie(request, SESSION_COOKIE);

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, id: string): void {
  setCookie(request, reply, [SESSION_COOKIE, id], { maxAgeMs: SESSION_DAYS * DAY });
  setReturning(request, reply, RETURNING);
}

/** Renews the cookie of a session from before the prefix `__Host-`. The old one then no longer counts. */
export function renewSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const id = sessionIdOf(request);
  if (id && isHttps(request) && readCookie(request, SESSION_COOKIE) === undefined) setSessionCookie(request, reply, id);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  clearCookie(request, reply, SESSION_COOKIE);
  forgetReturning(request, reply);
}

/**
 * Begins a sign-in without asking for consent, if somebody has signed in with this browser and not signed out since. The next one asks,
 * unless this one succeeds.
 * @returns whether it does
 */
export function beginSilently(request: FastifyRequest, reply: FastifyReply): boolean {
  const isReturning = readCookie(request, RETURNING_COOKIE) === RETURNING;
  if (isReturning) setReturning(request, reply, SILENT);
  else forgetReturning(request, reply);
  return isReturning;
}

/** Lets the next sign-in begin without asking as well, also if the site refuses the account. */
export function succeedSilently(request: FastifyRequest, reply: FastifyReply): void {
  if (hasBegunSilently(request)) setReturning(request, reply, RETURNING);
}

export const hasBegunSilently = (request: FastifyRequest): boolean => readCookie(request, RETURNING_COOKIE) === SILENT;

function setReturning(request: FastifyRequest, reply: FastifyReply, value: string): void {
  setCookie(request, reply, [RETURNING_COOKIE, value], { maxAgeMs: 365 * DAY });
}

function forgetReturning(request: FastifyRequest, reply: FastifyReply): void {
  clearCookie(request, reply, RETURNING_COOKIE);
}
