import { CannotDecrypt, type SecretBox } from '../../lib/secret-box';
import type { PrizeRow } from './record-winners';

const purposeOf = (id: number) => `prize ${id}`;

/** Encrypts what a winner has said for the row of their prize: an address is not for the database or its backups. */
export const encryptDetails = (details: string, id: number, secrets: SecretBox): string => secrets.encrypt(details, purposeOf(id));

/** What the winner has said; null before the claim, after it was deleted, and if none of the server's secrets decrypts it. */
export function readDetails({ id, claimDetails }: PrizeRow, secrets: SecretBox): string | null {
  try {
    return claimDetails === null ? null : secrets.decrypt(claimDetails, purposeOf(id));
  } catch (cause) {
    if (cause instanceof CannotDecrypt) return null;
    throw cause;
  }
}
