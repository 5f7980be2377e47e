import { gt, lte, sql } from 'drizzle-orm';
import { codes, dropClaims, drops } from '../../db/schema';
import { chatEventsOf, type FollowUp, type KickEventHandler } from '../kick/kick-event';
import { claimedWord } from './drops.rules';

/**
 * Records which viewers wrote a drop's word while it ran, by the times of their messages. Who gets points is decided after the commit, in
 * the order of these times: it locks members and codes one after the other, which the transaction of many events could not without
 * deadlocks.
 * @param settle decides
 */
export const dropClaimHandler =
  (settle: FollowUp): KickEventHandler =>
  async (tx, events) => {
    const claims = chatEventsOf(events).flatMap(({ content, sender, occurredAt }) => {
      const word = claimedWord(content);
      return word === undefined ? [] : [{ word, kick_user_id: sender.userId, username: sender.username, claimed_at: occurredAt }];
    });
    if (claims.length === 0) return;
    const claimedAt = sql`claim.claimed_at`;
    // The first of a viewer's messages counts. Sorted, so that servers which record at once never deadlock.
    const recorded = await tx.execute(sql`
    insert into ${dropClaims} (code_id, kick_user_id, username, claimed_at)
    select ${drops.codeId}, claim.kick_user_id, claim.username, ${claimedAt}
    from json_to_recordset(${JSON.stringify(claims)}::json) as claim (word text, kick_user_id text, username text, claimed_at timestamptz)
    join ${codes} on ${codes.code} = claim.word join ${drops} on ${drops.codeId} = ${codes.id}
    where ${lte(drops.startedAt, claimedAt)} and ${gt(codes.expiresAt, claimedAt)}
    order by claim.kick_user_id, ${claimedAt}
    on conflict do nothing
    returning 1`);
    if ((recorded as unknown as { rows: unknown[] }).rows.length > 0) return settle;
  };
