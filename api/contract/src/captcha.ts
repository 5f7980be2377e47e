import { z } from 'zod';

/** GET /api/r/captcha (docs/product.md#contact; docs/contracts.md#requests). */
export const CaptchaResponse = z.object({
  success: z.literal(true),
  /** Valid for one attempt. */
  token: z.string(),
  /** A data URL. */
  image: z.string().startsWith('data:image/png;base64,'),
});
export type CaptchaResponse = z.infer<typeof CaptchaResponse>;
