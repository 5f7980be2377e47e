import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { LineText } from './primitives';
import { SuccessResponse } from './responses';

export const codeEndpoints = {
  /** Case-insensitive (docs/product.md#redeem-code). */
  redeem: defineEndpoint({
    method: 'POST',
    path: '/codes/redeem',
    summary: 'Redeem a code for points',
    body: z.object({ code: LineText(64) }),
    response: SuccessResponse,
    refusals: [401, 404, 409],
  }),
};
