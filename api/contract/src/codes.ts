import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { TypedText } from './primitives';
import { SuccessResponse } from './responses';

/** A code (docs/product.md#redeem-code); case-insensitive, and pasted with quotes or without. */
export const RedeemCodeBody = z.object({ code: TypedText(64).transform((code) => code.replace(/^["']+|["']+$/g, '').trim()) });
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
