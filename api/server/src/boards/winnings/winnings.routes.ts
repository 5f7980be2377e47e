import { winningEndpoints } from '@greenroom/contract';
import { membersOnly, requireMember } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { claimWinning, listWinnings, markSeen } from './winnings.repository';

/**
 * Prizes that the member has won on leaderboards (docs/leaderboards.md#winners-on-the-site), which other back ends may lack. Nothing here
 * is play: what was won before a self-exclusion can be claimed in it.
 */
export function winningsRoutes(handle: HandlePublicEndpoint, { db, now }: ModuleContext): void {
  handle(winningEndpoints.list, async (request) => {
    const member = await requireMember(request);
    return { success: true as const, data: await listWinnings(db, member.id) };
  });

  handle(winningEndpoints.seen, { preValidation: membersOnly() }, async (request) => {
    const { id: memberId } = await requireMember(request);
    await markSeen(db, { memberId, ids: request.body.ids, at: now() });
    return { success: true as const, message: 'Noted.' };
  });

  handle(winningEndpoints.claim, { preValidation: membersOnly() }, async (request) => {
    const { id: memberId } = await requireMember(request);
    const { details } = request.body;
    const data = await db.transaction((tx) => claimWinning(tx, { id: request.params.id, memberId, details, at: now() }));
    return { success: true as const, data };
  });
}
