import { z } from 'zod';
import { LineText } from './primitives';

/** The body of POST /api/r/codes/redeem (docs/product.md#redeem-code); case-insensitive. */
export const RedeemCodeBody = z.object({ code: LineText(64) });
export type RedeemCodeBody = z.infer<typeof RedeemCodeBody>;
