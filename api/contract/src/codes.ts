import { z } from 'zod';
import { LineText } from './primitives';

/** The body of POST /api/r/codes/redeem (specification 1, section 7); case-insensitive. */
export const RedeemCodeBody = z.object({ code: LineText(64) });
export type RedeemCodeBody = z.infer<typeof RedeemCodeBody>;
