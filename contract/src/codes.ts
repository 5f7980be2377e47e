import { z } from 'zod';
import { defineEndpoint, SuccessResponse } from './endpoint';
import { TypedText } from './primitives';
import { typedWord } from './text';

export const codeEndpoints = {
  /** Case-insensitive; quotes, blanks and punctuation around it are ignored (docs/product.md#redeem-code). */
  redeem: defineEndpoint('POST /codes/redeem', 'Redeem a code for points', {
    body: z.object({ code: TypedText(64).transform((code) => typedWord(code) || code) }),
    response: SuccessResponse,
    refusals: [401, 404, 409],
  }),
};
