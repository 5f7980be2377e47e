import { winningEndpoints } from '@greenroom/contract';
import { membersOnly, requireMember } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { TOPIC } from './winners.routes';
import { claimWinning, listWinnings, markSeen, receiveWinning } from './winnings.repository';

/**
 * Prizes that the member has won (docs/leaderboards.md#winners-on-the-site), which other back ends may lack. Nothing here is play: what was
 * won before a self-exclusion can be claimed in it.
 */
export function winningsRoutes(handle: HandlePublicEndpoint, { db, now, secrets, cache }: ModuleContext): void {
  handle(winningEndpoints.list, async (request) => {
    const member = await requireMember(request);
    return { success: true as const, data: await listWinnings(db, member.id, secrets) };
  });

  handle(winningEndpoints.seen, { preValidation: membersOnly() }, async (request) => {
    const { id: memberId } = await requireMember(request);
    await markSeen(db, { memberId, ids: request.body.ids, at: now() });
    return { success: true as const, message: 'Noted.' };
  });

  handle(winningEndpoints.claim, { preValidation: membersOnly() }, async (request) => {
    const { id: memberId } = await requireMember(request);
    const own = { id: request.params.id, memberId, at: now(), secrets };
    return { success: true as const, data: await db.transaction((tx) => claimWinning(tx, own, request.body.details)) };
  });

  handle(winningEndpoints.receive, { preValidation: membersOnly() }, async (request) => {
    const { id: memberId } = await requireMember(request);
    const own = { id: request.params.id, memberId, at: now(), secrets };
    const data = await db.transaction((tx) => receiveWinning(tx, own));
    cache.invalidate(TOPIC);
    return { success: true as const, data };
  });
}
