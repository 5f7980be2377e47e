import { z } from 'zod';
import { defineEndpoint, SuccessResponse } from './endpoint';
import { TypedText } from './primitives';

export const codeEndpoints = {
  /** Case-insensitive, and pasted with quotes or without (docs/product.md#redeem-code). */
  redeem: defineEndpoint('POST /codes/redeem', {
    summary: 'Redeem a code for points',
    body: z.object({ code: TypedText(64).transform((code) => code.replace(/^["']+|["']+$/g, '').trim()) }),
    response: SuccessResponse,
    refusals: [401, 404, 409],
  }),
};
