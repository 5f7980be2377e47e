import type { SourceDeclaration } from '@greenroom/contract/admin';
import type { FetchRange } from './fetch-result';
import { DAY } from '../../lib/durations';

type Dates = SourceDeclaration['dates'];

const UNIT_MS: Record<Dates['format'], number> = { date: DAY, 'month-day-year': DAY, iso: 1, seconds: 1000, milliseconds: 1 };

/** Start and end to send, and the half-open range that the numbers then cover. */
export interface SentRange {
  start: string;
  end: string;
  covers: FetchRange;
}

/**
 * Converts a half-open range to a source's notion of time. Whole days, months or seconds cover at least the range.
 * @returns null if nothing of the range has begun for a source that refuses future ends
 */
export function sentRange({ from, to }: FetchRange, dates: Dates, now: Date): SentRange | null {
  const step = stepOf(dates);
  const start = step.floor(from.getTime());
  const isCut = !dates.allows_future && to > now;
  const wanted = step.ceil(Math.min(to.getTime(), isCut ? now.getTime() : Infinity));
  // Rounded up, an end may be in the future. A running day or month is sent by its first instant.
  const end = isCut && dates.end === 'exclusive' ? step.floor(now.getTime()) : wanted;
  if (end <= start) return null;
  const sentEnd = dates.end === 'exclusive' ? end : step.before(end);
  return { start: format(start, dates), end: format(sentEnd, dates), covers: { from: new Date(start), to: new Date(end) } };
}

interface Step {
  floor: (at: number) => number;
  ceil: (at: number) => number;
  /** Last value that a source can be sent before a boundary. */
  before: (at: number) => number;
}

function stepOf({ format: name, granularity }: Dates): Step {
  const unit = UNIT_MS[name];
  if (granularity === 'month') {
    return { floor: (at) => monthOf(at), ceil: (at) => (monthOf(at) === at ? at : monthOf(at, 1)), before: (at) => at - unit };
  }
  const size = granularity === 'day' ? UNIT_MS.date : unit;
  return { floor: (at) => Math.floor(at / size) * size, ceil: (at) => Math.ceil(at / size) * size, before: (at) => at - unit };
}

function monthOf(at: number, plus = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + plus, 1);
}

function format(at: number, { format: name }: Dates): string {
  const date = new Date(at);
  switch (name) {
    case 'date':
      return date.toISOString().slice(0, 10);
    case 'month-day-year':
      return `${date.getUTCMonth() + 1}-${date.getUTCDate()}-${date.getUTCFullYear()}`;
    case 'iso':
      return date.toISOString();
    case 'seconds':
      return String(Math.floor(at / 1000));
    case 'milliseconds':
      return String(at);
  }
}

/** Parses a time: ISO 8601, or Unix time in seconds or milliseconds. @returns null if it is none */
export function parseAsOf(text: string): Date | null {
  const at = /^\d{10}$/.test(text) ? Number(text) * 1000 : /^\d{13}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at);
}
