import { codeEndpoints } from '@greenroom/contract';
import { HttpProblem } from '../../lib/http-problem';
import { limits } from '../../plugins/rate-limits';
import { requireMember } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { TOPIC as OVERLAYS } from '../../channel/overlays/overlays.routes';
import { codeRedemption } from './redeem-code';

/** Codes (docs/product.md#redeem-code). */
export function codesRoutes(handle: HandlePublicEndpoint, { db, now, cache }: ModuleContext): void {
  const redeemCode = codeRedemption(db);
  // The dialog shows only `message`, so a validation error must be described there.
  const options = { attachValidation: true, config: { rateLimit: limits.codes, isPlay: true } };
  handle(codeEndpoints.redeem, options, async (request) => {
    const { id: memberId } = await requireMember(request);
    if (request.validationError) throw invalid('This code is not valid.');
    const code = request.body.code.toUpperCase();
    if (code === '') throw invalid('Please enter a code');
    const { points, isDrop } = await redeemCode(code, { memberId, at: now() });
    // An overlay shows how many places are left.
    if (isDrop) cache.invalidate(OVERLAYS);
    return { success: true as const, message: `You received ${points.toLocaleString('en-US')} points!` };
  });
}

function invalid(sentence: string): HttpProblem {
  return new HttpProblem(422, sentence, { code: [sentence] });
}
