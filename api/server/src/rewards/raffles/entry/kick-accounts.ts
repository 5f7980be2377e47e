import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { isAnyOf } from '../../../db/is-any-of';
import { raffleEntries } from '../../../db/schema';
import { accountHash } from '../../../people/account/account-key';

/** With which Kick accounts members enter a raffle, as hashes, which stay when an account is deleted. */
export interface KickAccounts {
  /** By member. */
  hashes: ReadonlyMap<string, string>;
  /** The member who has entered with an account, by its hash. */
  enteredBy: ReadonlyMap<string, string>;
}

/**
 * Reads the Kick accounts of members who enter a raffle, and who has entered with them before.
 * @param tx holds the raffle's lock
 * @param options.key of `accountHash`
 */
export async function readKickAccounts(
  tx: Db,
  { raffleId, applicants, key }: { raffleId: number; applicants: readonly { id: string; kickUserId: string | null }[]; key: Buffer },
): Promise<KickAccounts> {
  const hashes = new Map(
    applicants.flatMap(({ id, kickUserId }) => (kickUserId === null ? [] : [[id, accountHash(`kick:${kickUserId}`, key)] as const])),
  );
  if (hashes.size === 0) return { hashes, enteredBy: new Map() };
  const { kickHash, memberId } = raffleEntries;
  const rows = await tx
    .selectDistinct({ kickHash, memberId })
    .from(raffleEntries)
    .where(and(eq(raffleEntries.raffleId, raffleId), isAnyOf(kickHash, [...hashes.values()])));
  return { hashes, enteredBy: new Map(rows.map((row) => [row.kickHash ?? '', row.memberId])) };
}
