import { z } from 'zod';

/** GET /api/r/captcha (specification 1, section 3 "Captcha"; contracts.md, section 6). */
export const CaptchaResponse = z.object({
  success: z.literal(true),
  /** Valid for one attempt. */
  token: z.string(),
  /** A data URL. */
  image: z.string().startsWith('data:image/png;base64,'),
});
export type CaptchaResponse = z.infer<typeof CaptchaResponse>;
