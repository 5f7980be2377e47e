import type { AGE_COOKIE } from '@greenroom/contract';

/** Only its type is imported: the contract's module has the schemas' library. */
const COOKIE: typeof AGE_COOKIE = 'age-confirmed';

/** The age that this device has confirmed; 0 without one. */
export function confirmedAge(): number {
  // As the server reads it: over https, no other host of the domain can set such a cookie.
  const prefix = window.location.protocol === 'https:' ? '__Host-' : '';
  const [, age = '0'] = new RegExp(`(?:^|; )${prefix}${COOKIE}=(\\d{1,2})(?:;|$)`).exec(document.cookie) ?? [];
  return Number(age);
}
