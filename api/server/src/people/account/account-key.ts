import { createHmac, hkdfSync } from 'node:crypto';

/** A key of {@link accountHash}, derived from a secret of the environment, so that the database alone reveals no account. */
export function accountKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'greenroom departed account', 32));
}

/** By what a deleted account is recognized when it signs in again. @param discordId the id of the Discord account */
export function accountHash(discordId: string, key: Buffer): string {
  return createHmac('sha256', key).update(discordId).digest('hex');
}
