import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { LineText } from './primitives';
import { SuccessResponse } from './responses';

/** A code (docs/product.md#redeem-code); case-insensitive. */
export const RedeemCodeBody = z.object({ code: LineText(64) });
export type RedeemCodeBody = z.infer<typeof RedeemCodeBody>;

export const codeEndpoints = {
  redeem: defineEndpoint({
    method: 'POST',
    path: '/codes/redeem',
    summary: 'Redeem a code for points',
    body: RedeemCodeBody,
    response: SuccessResponse,
    refusals: [401, 404, 409],
  }),
};
