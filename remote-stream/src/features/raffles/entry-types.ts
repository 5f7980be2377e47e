/** How somebody enters a raffle, as the API names it. */
export type EntryType = 'passwordless' | 'points' | 'password';

export const ENTRY_TYPES: readonly EntryType[] = ['passwordless', 'points', 'password'];

/** What a way in is called in full, and in a list (specification 2, section 2 "/raffles/{id}"). */
export const ENTRY_TYPE_NAMES: Readonly<Record<EntryType, { full: string; short: string }>> = {
  passwordless: { full: 'Free Entry', short: 'Free' },
  points: { full: 'Points Entry', short: 'Points' },
  password: { full: 'Password Entry', short: 'Password' },
};
