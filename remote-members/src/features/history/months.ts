import { timeOf } from '@greenroom/shared-ui/format';

/** Written out, since the first use of `Intl` blocks slow processors. */
const NAMES = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string | null): text is string => text !== null && MONTH.test(text);

/** The month of a time in the visitor's calendar, such as `2026-11`; empty for a missing time. */
export function monthOf(value: string | number | null): string {
  const date = new Date(timeOf(value));
  return Number.isNaN(date.getTime()) ? '' : `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

const partsOf = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { year, index: number - 1 };
};

/** Such as "November 2026"; empty for none. */
export const monthName = (month: string): string => (month ? `${NAMES[partsOf(month).index]} ${partsOf(month).year}` : '');

/** Its first instant and that of the next month, as they are sent. */
export function boundsOf(month: string): { from: string; until: string } {
  const { year, index } = partsOf(month);
  return { from: new Date(year, index).toISOString(), until: new Date(year, index + 1).toISOString() };
}

/** All months from one to another, the latest first. */
export function monthsBetween(first: string, last: string): string[] {
  const [from, to] = [partsOf(first), partsOf(last)];
  const count = (to.year - from.year) * 12 + to.index - from.index + 1;
  return Array.from({ length: Math.max(0, count) }, (_, back) => monthOf(new Date(to.year, to.index - back).getTime()));
}
