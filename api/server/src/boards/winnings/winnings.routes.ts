import { ClaimWinningBody, IdParams, SeenWinningsBody, SuccessResponse, WinningResponse, WinningsResponse } from '@greenroom/contract';
import { membersOnly, requireMember } from '../../session/session-plugin';
import type { ApiApp, ModuleContext } from '../../module-context';
import { claimWinning, listWinnings, markSeen } from './winnings.repository';

/**
 * Prizes that the member has won on leaderboards (docs/leaderboards.md#winners-on-the-site), which other back ends may lack. Nothing here
 * is play: what was won before a self-exclusion can be claimed in it.
 */
export function winningsRoutes(app: ApiApp, { db, now }: ModuleContext): void {
  const list = { summary: "The member's confirmed prizes of leaderboards", response: { 200: WinningsResponse }, refusals: [401] };
  app.get('/winnings', { schema: list }, async (request) => {
    const member = await requireMember(request);
    return { success: true as const, data: await listWinnings(db, member.id) };
  });

  const seen = {
    summary: 'Record that the member has seen prizes',
    body: SeenWinningsBody,
    response: { 200: SuccessResponse },
    refusals: [401],
  };
  app.post('/winnings/seen', { schema: seen, preValidation: membersOnly() }, async (request) => {
    const { id: memberId } = await requireMember(request);
    await markSeen(db, { memberId, ids: request.body.ids, at: now() });
    return { success: true as const, message: 'Noted.' };
  });

  const claim = {
    summary: 'Say where a prize should be paid',
    params: IdParams,
    body: ClaimWinningBody,
    response: { 200: WinningResponse },
    refusals: [401, 409],
  };
  app.post('/winnings/:id/claim', { schema: claim, preValidation: membersOnly() }, async (request) => {
    const { id: memberId } = await requireMember(request);
    const { details } = request.body;
    const data = await db.transaction((tx) => claimWinning(tx, { id: request.params.id, memberId, details, at: now() }));
    return { success: true as const, data };
  });
}
