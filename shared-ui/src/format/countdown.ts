/** A remaining time in whole units, each at least zero. */
export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Splits milliseconds into days, hours, minutes and seconds; nothing remains at or below zero. */
export function remainingOf(milliseconds: number): Remaining {
  const left = Math.max(0, milliseconds);
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
  };
}

/**
 * The time left of something with an end date: days and hours, hours and minutes, or minutes
 * ("Ended" when past, "No End Date" when missing: specification 2, section 4, raffles).
 */
export function formatTimeLeft(end: string | null, now: number): string {
  const endTime = end === null ? NaN : Date.parse(end);
  if (Number.isNaN(endTime)) return 'No End Date';
  if (endTime <= now) return 'Ended';
  const { days, hours, minutes } = remainingOf(endTime - now);
  if (days > 0) return `${days}d ${hours}h`;
  return hours > 0 ? `${hours}h ${minutes}m` : `${minutes}m`;
}
