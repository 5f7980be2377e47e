import { type TimeValue, formatDate, formatDateTime, formatRelativeTime, timeOf } from '../../format';
import { useNow } from '../countdown/countdown';
import { titleOnHover } from './title-on-hover';

export interface TimeProps {
  /** ISO 8601, or milliseconds since 1970. */
  value: TimeValue;
  /** Shown for a missing or invalid time; empty by default. */
  fallback?: string;
}

export interface DateTimeProps extends TimeProps {
  /** Shows the time of day in the title only. */
  dateOnly?: boolean;
}

/** Draws a date with its time in the visitor's time zone; once it is pointed at, its title has the time in UTC too. */
export function DateTime({ value, fallback, dateOnly = false }: DateTimeProps) {
  return <Time value={value} text={dateOnly ? formatDate(value, fallback) : formatDateTime(value, fallback)} />;
}

/** Draws a relative time, such as "5 minutes ago", kept up to date (docs/product.md#formats). Its title has the exact time. */
export function RelativeTime({ value, fallback }: TimeProps) {
  return <Time value={value} text={useNow((now) => formatRelativeTime(value, now, fallback))} />;
}

function Time({ value, text }: { value: TimeValue; text: string }) {
  const time = timeOf(value);
  if (Number.isNaN(time)) return text;
  return (
    <time dateTime={typeof value === 'string' ? value : new Date(time).toISOString()} {...titleOnHover(value)}>
      {text}
    </time>
  );
}
