import { gt, lte, sql } from 'drizzle-orm';
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
  await tx.execute(sql`
    insert into ${dropClaims} (code_id, kick_user_id, username, claimed_at)
    select ${drops.codeId}, ${sender.userId}, ${sender.username}, ${occurredAt.toISOString()}::timestamptz
    from ${drops} join ${codes} on ${codes.id} = ${drops.codeId}
    where ${codes.code} = ${word} and ${lte(drops.startedAt, occurredAt)} and ${gt(codes.expiresAt, occurredAt)}
    on conflict do nothing`);
};
