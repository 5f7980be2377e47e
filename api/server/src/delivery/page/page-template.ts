import { randomToken } from '../../lib/random-token';

/** Stand for a response's own values in a rendered page. They are random, so that no text on a page can contain one. */
export const PLACEHOLDERS = { nonce: randomToken(16, 'hex'), token: randomToken(16, 'hex'), user: randomToken(16, 'hex') };

export interface OwnValues {
  nonce: string;
  /** The CSRF token. */
  token: string;
  /** The member's JSON, escaped for a script element (`scriptJson`). */
  user: string;
}

/** Fills a rendered page. The replacement of the user is a function, since `$` has a special meaning in a replacement string. */
export const fillTemplate = (template: string, { nonce, token, user }: OwnValues): string =>
  template
    .replaceAll(PLACEHOLDERS.nonce, nonce)
    .replaceAll(PLACEHOLDERS.token, token)
    .replaceAll(PLACEHOLDERS.user, () => user);
