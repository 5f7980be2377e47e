import { CannotDecrypt, type SecretBox } from '../../lib/secret-box';

/** The page, and the endpoint, that end all mail to a member. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

const PURPOSE = 'unsubscribe from mail';

/** Proves that a mail was to this member, whose id it does not show. It stays valid, as mails do. */
export const unsubscribeToken = (memberId: string, secrets: SecretBox): string => secrets.encrypt(memberId, PURPOSE);

/** @returns the member's id; undefined for a token that this site never issued */
export function readUnsubscribeToken(token: string, secrets: SecretBox): string | undefined {
  try {
    return secrets.decrypt(token, PURPOSE);
  } catch (cause) {
    if (cause instanceof CannotDecrypt) return undefined;
    throw cause;
  }
}
