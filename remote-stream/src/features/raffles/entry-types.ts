import { type NumberValue, formatCount } from '@greenroom/shared-ui/format';

/** Type of a raffle entry, as the API names it. */
export type EntryType = 'passwordless' | 'points' | 'password';

export const ENTRY_TYPES: readonly EntryType[] = ['passwordless', 'points', 'password'];

/** Full and short names of the types (docs/product.md#raffles). */
export const ENTRY_TYPE_NAMES: Readonly<Record<EntryType, { full: string; short: string }>> = {
  passwordless: { full: 'Free Entry', short: 'Free' },
  points: { full: 'Points Entry', short: 'Points' },
  password: { full: 'Password Entry', short: 'Password' },
};

/** Such as "1 entry" or "2 entries". */
export const formatEntries = (count: NumberValue): string => formatCount(count, 'entry', 'entries');
