import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/client';
import { isConnectionTimeout } from '../db/errors';
import { Busy, HttpProblem } from '../lib/http-problem';
import type { ChangeFeed } from '../db/change-feed';
import { Memo } from '../lib/memo';
import { RecentSessions } from './recent-sessions';
import { hashOf, SESSION_DAYS, sessionLoader, type Session, type SessionMember } from './session.repository';
import { privateCookie } from '../plugins/origin';

/** Holds the id of the session. */
export const SESSION_COOKIE = 'greenroom_session';
/** Says that somebody has signed in with this browser and not signed out since; it outlives the session. */
const RETURNING_COOKIE = 'greenroom_returning';
const RETURNING_DAYS = 365;

/** Number of cached hashes of ids, and the longest id with one: longer than any of ours. */
const MAX_HASHES = 2000;
const MAX_ID_LENGTH = 64;

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member, null for a guest. Loaded on demand, once per request. */
    findMember(): Promise<SessionMember | null>;
    /** Like `findMember`, possibly from an earlier request, see {@link RecentSessions}: for pages. */
    findRecentMember(): Awaitable<SessionMember | null>;
    /** For the log; set by both. */
    memberId: string | undefined;
  }
}

/** A value, or a promise of it if it takes time. */
type Awaitable<Value> = Value | Promise<Value>;

interface SessionOptions {
  db: Db;
  now: () => Date;
  changes: ChangeFeed;
  /** How long a page may use a loaded session, in milliseconds. */
  recentMs: number;
}

/** Decorates requests with `findMember` and `findRecentMember`. */
export function installSession(app: FastifyInstance, { db, now, changes, recentMs }: SessionOptions): void {
  const found = new WeakMap<FastifyRequest, Promise<SessionMember | null>>();
  const loadSession = sessionLoader(db, now);
  const recent = new RecentSessions(recentMs, now, loadSession);
  const hashes = new Memo<string>(MAX_HASHES);
  changes.onChange((change) => recent.drop(change));
  app.decorateRequest('memberId', undefined);
  app.decorateRequest('findMember', function (this: FastifyRequest) {
    const member = found.get(this) ?? Promise.resolve(loadMember(this, (id) => loadSession(hashOf(id))));
    found.set(this, member);
    return member;
  });

  app.decorateRequest('findRecentMember', function (this: FastifyRequest) {
    return loadMember(this, (id) => recent.find(id.length > MAX_ID_LENGTH ? hashOf(id) : hashes.get(id, () => hashOf(id))));
  });
}

/** @param load by the session's id; a promise if it takes time */
function loadMember(request: FastifyRequest, load: (id: string) => Awaitable<Session | undefined>): Awaitable<SessionMember | null> {
  const id = sessionIdOf(request);
  if (!id) return null;
  const session = load(id);
  return session instanceof Promise ? session.then((loaded) => memberOf(loaded, request), toBusy) : memberOf(session, request);
}

function memberOf(session: Session | undefined, request: FastifyRequest): SessionMember | null {
  request.memberId = session?.member.id;
  return session?.member ?? null;
}

/** The session is loaded before any change, so a request that times out here may be retried. */
function toBusy(cause: unknown): never {
  throw isConnectionTimeout(cause) ? new Busy() : cause;
}

/** The signed-in member. @throws 401 for a guest */
export async function requireMember(request: FastifyRequest, sentence = 'Please sign in first.'): Promise<SessionMember> {
  const member = await request.findMember();
  if (!member) throw new HttpProblem(401, sentence);
  return member;
}

/**
 * Refuses guests before the body is validated.
 * @returns a `preValidation` hook @throws 401 for a guest
 */
export const membersOnly = (sentence?: string) => async (request: FastifyRequest) => {
  await requireMember(request, sentence);
};

export function sessionIdOf(request: FastifyRequest): string | undefined {
  return request.cookies[SESSION_COOKIE];
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, id: string): void {
  reply.setCookie(SESSION_COOKIE, id, { ...privateCookie(request), maxAge: SESSION_DAYS * 24 * 60 * 60 });
  reply.setCookie(RETURNING_COOKIE, '1', { ...privateCookie(request), maxAge: RETURNING_DAYS * 24 * 60 * 60 });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, privateCookie(request));
  forgetReturning(request, reply);
}

/** Whether somebody has signed in with this browser and not signed out since. */
export const isReturning = (request: FastifyRequest): boolean => request.cookies[RETURNING_COOKIE] !== undefined;

export function forgetReturning(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(RETURNING_COOKIE, privateCookie(request));
}
