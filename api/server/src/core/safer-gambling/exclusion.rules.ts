import type { BreakLength } from '@greenroom/contract';
import { DAY } from '../../lib/durations';
import type { Member } from '../../session/session.repository';
import { msg, type Text } from '../../lib/texts';

/** Days of each length; `permanent` has no end. */
const DAYS: Record<Exclude<BreakLength, 'permanent'>, number> = { day: 1, week: 7, month: 30, 'half-year': 183 };

/** Days before the staff may lift a permanent exclusion on written request. */
const PERMANENT_MINIMUM_DAYS = 365;

type Exclusion = Pick<Member, 'excludedAt' | 'excludedUntil'>;

export function isExcluded({ excludedAt, excludedUntil }: Exclusion, at: Date): boolean {
  return excludedAt !== null && (excludedUntil === null || excludedUntil > at);
}

/** Returns the end of a running exclusion: ISO 8601 or `permanent`; null without one. */
export function exclusionEnd(member: Exclusion, at: Date): string | null {
  return isExcluded(member, at) ? (member.excludedUntil?.toISOString() ?? 'permanent') : null;
}

/**
 * Returns the exclusion of a chosen length. It can be extended, never shortened. @returns null if it would end no later than the running
 * one
 */
export function exclude(member: Exclusion, length: BreakLength, at: Date): { excludedAt: Date; excludedUntil: Date | null } | null {
  const until = length === 'permanent' ? null : new Date(at.getTime() + DAYS[length] * DAY);
  if (!isExcluded(member, at)) return { excludedAt: at, excludedUntil: until };
  if (member.excludedUntil === null || (until !== null && until <= member.excludedUntil)) return null;
  return { excludedAt: at, excludedUntil: until };
}

/** Returns when the staff may lift an exclusion; null for one with an end, which they may not. */
export function liftableFrom({ excludedAt, excludedUntil }: Exclusion): Date | null {
  return excludedAt && !excludedUntil ? new Date(excludedAt.getTime() + PERMANENT_MINIMUM_DAYS * DAY) : null;
}

/** Tells the member why they may not play. @param until from `exclusionEnd` */
export function exclusionSentence(until: string): Text {
  if (until === 'permanent') return msg("You've excluded yourself permanently, so you can't do this.");
  return msg("You are taking a break until {end} UTC. You can't do this until then.", { end: { time: until } });
}
