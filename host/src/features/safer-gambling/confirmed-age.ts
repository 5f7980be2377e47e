import type { AGE_COOKIE } from '@greenroom/contract';

/** Only its type is imported: the contract's module has the schemas' library. */
const COOKIE: typeof AGE_COOKIE = 'age-confirmed';

/** The age that this device has confirmed; 0 without one. */
export function confirmedAge(): number {
  const [, age = '0'] = new RegExp(`(?:^|; )${COOKIE}=(\\d{1,2})(?:;|$)`).exec(document.cookie) ?? [];
  return Number(age);
}
