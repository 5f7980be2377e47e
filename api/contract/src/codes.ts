import { z } from 'zod';
import { TypedText } from './primitives';

/** The body of POST /api/r/codes/redeem (docs/product.md#redeem-code); case-insensitive, and pasted with quotes or without. */
export const RedeemCodeBody = z.object({ code: TypedText(64).transform((code) => code.replace(/^["']+|["']+$/g, '').trim()) });
export type RedeemCodeBody = z.infer<typeof RedeemCodeBody>;
