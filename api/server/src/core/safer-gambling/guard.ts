import { AGE_COOKIE, AGE_REQUIRED_HEADER, type PageConfig } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';
import { DAY } from '../../lib/durations';
import { HttpProblem } from '../../lib/http-problem';
import { msg, type Text } from '../../lib/texts';
import { readCookie, setCookie } from '../../plugins/cookies';
import { acceptsHtml, sendProblem } from '../../plugins/error-responses';
import { sendMessagePage } from '../../plugins/message-page';
import { pathOf, routeOf } from '../../plugins/request-path';
import { isStaff } from '../../session/roles';
import type { Member } from '../../session/session.repository';
import { exclusionEnd, exclusionSentence } from './exclusion.rules';
import { countryOf, needsServedRegion } from './regions.rules';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route is about gambling: refused without a confirmed age, and during a self-exclusion (docs/safer-gambling.md). */
    isPlay?: boolean;
  }
}

export const HELP_PATH = '/safer-gambling';
const HELP_LINK = { href: HELP_PATH, text: msg('Find help') };

interface GuardOptions {
  db: Db;
  now: () => Date;
  siteConfig: PageConfig;
}

/** Refuses requests from regions that aren't served with 451 (RFC 7725), if the operator configures them. */
export function installRegions(app: FastifyInstance, siteConfig: PageConfig): void {
  const { regionsNotServed = [], countryHeader } = siteConfig;
  if (regionsNotServed.length === 0 || !countryHeader) return;
  app.addHook('onRequest', async (request, reply) => {
    const country = countryOf(request.headers, siteConfig);
    if (!country || !regionsNotServed.includes(country)) return;
    const { method, headers, routeOptions } = request;
    const where = { route: routeOf(request), isPlay: routeOptions.config.isPlay, path: pathOf(request) };
    if (!needsServedRegion({ method, ...where, accept: headers.accept ?? '' })) return;
    const member = await request.findMember();
    if (member && isStaff(member)) return;
    const unavailable = msg("This site isn't available in your region.");
    const message = [unavailable, msg('If gambling is a problem for you, help is available.')];
    if (request.method === 'GET' || request.method === 'HEAD')
      return sendMessagePage(reply, { status: 451, title: msg('Not available here'), message, link: HELP_LINK });
    return sendProblem(request, reply, new HttpProblem(451, unavailable));
  });
}

/** Refuses gambling (`isPlay`) to members who exclude themselves or haven't confirmed their age. Guests are left to the route. */
export function installPlayGuard(app: FastifyInstance, { db, now, siteConfig }: GuardOptions): void {
  app.addHook('preValidation', async (request, reply) => {
    if (!request.routeOptions.config.isPlay) return;
    const { minimumAge = 0, ageQuestion = 'entry' } = siteConfig;
    const member = await request.findMember();
    const until = member && exclusionEnd(member, now());
    if (until) return refuse(request, reply, exclusionSentence(until));
    // Guests follow links, whose page can't ask for their age, so only an entry asks; other endpoints refuse them with 401.
    if (!member && (request.method !== 'GET' || ageQuestion === 'play')) return;
    if (hasConfirmedAge(request, member, minimumAge)) {
      if (member && (member.confirmedAge ?? 0) < minimumAge) await saveConfirmedAge(db, member.id, minimumAge, now());
      return;
    }
    reply.header(AGE_REQUIRED_HEADER, String(minimumAge));
    return refuse(request, reply, msg("Please confirm first that you're {age} or older, then try again.", { age: minimumAge }));
  });
}

/** Refuses with JSON, or with a page for a browser that follows a link. */
function refuse(request: FastifyRequest, reply: FastifyReply, message: Text): FastifyReply {
  const isNavigation = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (isNavigation || acceptsHtml(request)) return sendMessagePage(reply, { status: 403, title: msg('Not possible'), message });
  return sendProblem(request, reply, new HttpProblem(403, message));
}

/** Tells whether the visitor has confirmed their age, on this device or with their account. */
function hasConfirmedAge(request: FastifyRequest, member: Pick<Member, 'confirmedAge'> | null, minimumAge: number): boolean {
  return minimumAge <= Math.max(member?.confirmedAge ?? 0, cookieAge(request));
}

function cookieAge(request: FastifyRequest): number {
  const value = readCookie(request, AGE_COOKIE) ?? '';
  return /^\d{1,2}$/.test(value) ? Number(value) : 0;
}

export async function saveConfirmedAge(db: Db, memberId: string, age: number, at: Date): Promise<void> {
  await db.update(members).set({ confirmedAge: age, ageConfirmedAt: at }).where(eq(members.id, memberId));
}

/** Remembers a confirmed age on the device, where scripts of the page read it. */
export function setAgeCookie(request: FastifyRequest, reply: FastifyReply, age: number): void {
  setCookie(request, reply, [AGE_COOKIE, String(age)], { maxAgeMs: 365 * DAY, isReadable: true });
}

export function carryConfirmedAge(request: FastifyRequest, reply: FastifyReply, member: Member | null, minimumAge = 0): void {
  const age = member?.confirmedAge ?? 0;
  if (minimumAge > 0 && age >= minimumAge && cookieAge(request) < minimumAge) setAgeCookie(request, reply, age);
}
