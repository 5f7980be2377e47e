import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionTimeout, type Db } from '../db/client';
import { Busy, HttpProblem } from '../http-problem';
import { SESSION_DAYS, sessionMembers, type Member } from '../modules/session/session.repository';
import { privateCookie } from './origin';

/** Holds the id of the session. */
export const SESSION_COOKIE = 'greenroom_session';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, null for a guest. Asked for at most once a request, and only where a route wants to know. */
    findMember(): Promise<Member | null>;
    /** Set as soon as somebody has asked and there is one; for the log. */
    memberId: string | undefined;
  }
}

/** Lets every request find out whose it is. */
export function installSession(app: FastifyInstance, db: Db, now: () => Date): void {
  const found = new WeakMap<FastifyRequest, Promise<Member | null>>();
  const findMember = sessionMembers(db, now);
  app.decorateRequest('memberId', undefined);
  app.decorateRequest('findMember', function (this: FastifyRequest) {
    const member = found.get(this) ?? findAndNote(this);
    found.set(this, member);
    return member;
  });

  async function findAndNote(request: FastifyRequest): Promise<Member | null> {
    const id = sessionIdOf(request);
    const member = id ? await findMember(id).catch(asBusy) : null;
    request.memberId = member?.id;
    return member;
  }
}

/** Whose request it is comes before everything that it does: what was not found out in time has changed nothing yet. */
function asBusy(cause: unknown): never {
  throw isConnectionTimeout(cause) ? new Busy() : cause;
}

/** The member who is signed in. @throws 401 for a guest */
export async function requireMember(request: FastifyRequest, sentence = 'Please sign in first.'): Promise<Member> {
  const member = await request.findMember();
  if (!member) throw new HttpProblem(401, sentence);
  return member;
}

/**
 * For a route with a body: a guest has to sign in, whatever is wrong with what they sent.
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
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, privateCookie(request));
}
