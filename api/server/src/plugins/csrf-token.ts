import { hash } from 'node:crypto';

interface CsrfTokenOptions {
  secret: string;
  /** Undefined for a guest. */
  session: string | undefined;
  /** Makes each token different, against guesses by the size of compressed pages. */
  salt: string;
}

/** Derives the token of one session: another site of the same domain could set the cookie, but does not know the session. */
export const csrfTokenOf = ({ secret, session = 'guest', salt }: CsrfTokenOptions) =>
  `${salt}-${hash('sha256', `${salt}-${secret}-${session}`, 'base64url')}`;
