import { and, eq, gt, lte } from 'drizzle-orm';
import { codes, dropClaims, drops } from '../../db/schema';
import type { KickEventHandler } from '../kick/kick-event';
import { claimedWord } from './drops.rules';

/**
 * Records that a viewer wrote a drop's word while it ran, by the time of the message. The job decides who gets points, in the order of
 * these times: it locks members and codes one after the other, which the transaction of many events could not without deadlocks.
 */
export const recordDropClaim: KickEventHandler = async (tx, event) => {
  const word = event.kind === 'chat' ? claimedWord(event.content) : undefined;
  if (event.kind !== 'chat' || word === undefined) return;
  const { occurredAt, sender } = event;
  const [drop] = await tx
    .select({ codeId: drops.codeId })
    .from(drops)
    .innerJoin(codes, eq(codes.id, drops.codeId))
    .where(and(eq(codes.code, word), lte(drops.startedAt, occurredAt), gt(codes.expiresAt, occurredAt)));
  if (drop)
    await tx
      .insert(dropClaims)
      .values({ codeId: drop.codeId, kickUserId: sender.userId, username: sender.username, claimedAt: occurredAt })
      .onConflictDoNothing();
};
