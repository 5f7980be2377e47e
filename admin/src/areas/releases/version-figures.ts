import type { Timing } from '@greenroom/contract';
import { type Measured, MIN_MEASURED, type StaffMeasurements } from '@greenroom/contract/admin';

type VersionRole = StaffMeasurements['versions'][number]['role'];

export interface VersionFigure {
  title: string;
  hint: string;
  /** Null for too few views or values. */
  of: (measured: Measured) => number | null;
  format: (value: number) => string;
}

const whole = new Intl.NumberFormat('en');
const decimal = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const score = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

const percentOfViews = (name: 'failed_views' | 'failed_call_views' | 'completed_views') => (measured: Measured) =>
  measured.views < MIN_MEASURED ? null : (measured[name] / measured.views) * 100;
const p75 = (timing: Timing) => (measured: Measured) => measured.timings[timing].p75;

/** Formats a percentage, never rounding it to 0. */
export function formatPercent(percent: number): string {
  if (percent > 0 && percent < 0.1) return '< 0.1 %';
  return `${percent < 10 ? decimal.format(percent) : whole.format(Math.round(percent))} %`;
}

/** Formats milliseconds, from one second on in seconds. */
export const formatTime = (ms: number) =>
  ms < 1000 ? `${whole.format(Math.round(ms))} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

export const failedShare = percentOfViews('failed_views');

export const VERSION_FIGURES: VersionFigure[] = [
  { title: 'Views', hint: 'Page loads in which visitors opened it', of: ({ views }) => views, format: (value) => whole.format(value) },
  { title: 'Failed views', hint: 'Views in which it failed', of: failedShare, format: formatPercent },
  {
    title: 'Views with failed calls',
    hint: 'Views in which the API failed',
    of: percentOfViews('failed_call_views'),
    format: formatPercent,
  },
  {
    title: 'Completed per 100 views',
    hint: 'Views with a change, such as a redemption',
    of: percentOfViews('completed_views'),
    format: (value) => decimal.format(value),
  },
  { title: 'LCP', hint: 'Largest Contentful Paint, p75', of: p75('lcp'), format: formatTime },
  { title: 'INP', hint: 'Interaction to Next Paint, p75', of: p75('inp'), format: formatTime },
  { title: 'CLS', hint: 'Cumulative Layout Shift, p75', of: p75('cls'), format: (value) => score.format(value) },
  { title: 'Content', hint: 'Time until it shows its content, p75', of: p75('content'), format: formatTime },
];

export const ROLE_LABELS: Record<VersionRole, string> = { live: 'Live', canary: 'Canary', before: 'Before' };

export const ROLE_TONES: Record<VersionRole, 'primary' | 'warning' | 'info'> = { live: 'primary', canary: 'warning', before: 'info' };
