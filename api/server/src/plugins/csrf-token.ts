import { hash } from 'node:crypto';

interface CsrfTokenOptions {
  /** Of the visitor's cookie. */
  secret: string;
  /** The session's id; undefined for a guest. */
  session: string | undefined;
  /** Makes each token different, against guesses by the size of compressed pages. */
  salt: string;
}

/**
 * A token that counts in the session alone, or for a guest: another site of the same domain could set the cookie, but does not know the
 * session.
 */
export const csrfTokenOf = ({ secret, session = 'guest', salt }: CsrfTokenOptions) =>
  `${salt}-${hash('sha256', `${salt}-${secret}-${session}`, 'base64url')}`;
