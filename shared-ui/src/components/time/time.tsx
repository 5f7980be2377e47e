import { type TimeValue, formatDate, formatDateTime, formatRelativeTime, formatTimeTitle, timeOf } from '../../format';
import { useNow } from '../countdown';

export interface TimeProps {
  /** ISO 8601, or milliseconds since 1970. */
  value: TimeValue;
  /** Stands where there is no readable time; nothing, unless told. */
  fallback?: string;
}

export interface DateTimeProps extends TimeProps {
  /** Leaves the time of day to the title. */
  dateOnly?: boolean;
}

/** A date with its time in the visitor's zone; pointing at it shows the same time in UTC too. */
export function DateTime({ value, fallback, dateOnly = false }: DateTimeProps) {
  return <Time value={value} text={dateOnly ? formatDate(value, fallback) : formatDateTime(value, fallback)} />;
}

/**
 * How long ago something was, kept up to date by the page's one clock: "just now", "5 minutes ago", after a week a date
 * (specification 2, section 4). Pointing at it shows the exact time in the visitor's zone and in UTC.
 */
export function RelativeTime({ value, fallback }: TimeProps) {
  return <Time value={value} text={useNow((now) => formatRelativeTime(value, now, fallback))} />;
}

function Time({ value, text }: { value: TimeValue; text: string }) {
  const time = timeOf(value);
  if (Number.isNaN(time)) return text;
  return (
    <time dateTime={typeof value === 'string' ? value : new Date(time).toISOString()} title={formatTimeTitle(value) || undefined}>
      {text}
    </time>
  );
}
