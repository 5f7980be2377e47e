import type { BreakLength } from '@greenroom/contract';
import { DAY } from '../../lib/durations';
import type { Member } from '../../session/session.repository';

/** The days of each length; `permanent` has no end. */
const DAYS: Record<Exclude<BreakLength, 'permanent'>, number> = { day: 1, week: 7, month: 30, 'half-year': 183 };

/** How long a permanent exclusion lasts before the staff may lift it on written request. */
const PERMANENT_MINIMUM_DAYS = 365;

type Exclusion = Pick<Member, 'excludedAt' | 'excludedUntil'>;

/** Whether a member has excluded themselves from playing at that time. */
export function isExcluded({ excludedAt, excludedUntil }: Exclusion, at: Date): boolean {
  return excludedAt !== null && (excludedUntil === null || excludedUntil > at);
}

/** The end of a running exclusion as clients get it: ISO 8601, or `permanent`; null without one. */
export function exclusionEnd(member: Exclusion, at: Date): string | null {
  return isExcluded(member, at) ? (member.excludedUntil?.toISOString() ?? 'permanent') : null;
}

/**
 * The exclusion after a member, or the staff at their request, chose a length. It can be extended, never shortened.
 * @returns null if it would end before, or with, the running one
 */
export function exclude(member: Exclusion, length: BreakLength, at: Date): { excludedAt: Date; excludedUntil: Date | null } | null {
  const until = length === 'permanent' ? null : new Date(at.getTime() + DAYS[length] * DAY);
  if (!isExcluded(member, at)) return { excludedAt: at, excludedUntil: until };
  if (member.excludedUntil === null || (until !== null && until <= member.excludedUntil)) return null;
  return { excludedAt: at, excludedUntil: until };
}

/** From when on the staff may lift an exclusion; null for one with an end, which they may not lift. */
export function liftableFrom({ excludedAt, excludedUntil }: Exclusion): Date | null {
  return excludedAt && !excludedUntil ? new Date(excludedAt.getTime() + PERMANENT_MINIMUM_DAYS * DAY) : null;
}

const END = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** For how long a member is excluded, as the end of a sentence. @param until of `exclusionEnd` */
export const exclusionEndText = (until: string): string =>
  until === 'permanent' ? 'permanently' : `until ${END.format(new Date(until))} UTC`;

/** Why an excluded member may not play, for the member. @param until of `exclusionEnd` */
export function exclusionSentence(until: string): string {
  if (until === 'permanent') return 'You have excluded yourself permanently, so this is not possible.';
  return `You are taking a break ${exclusionEndText(until)}. Until then this is not possible.`;
}
