import { z } from 'zod';
import { defineEndpoint } from './endpoint';

/** A captcha (docs/product.md#contact; docs/contracts.md#requests). */
export const CaptchaResponse = z.object({
  success: z.literal(true),
  /** Valid for one attempt. */
  token: z.string(),
  /** A data URL. */
  image: z.string().startsWith('data:image/png;base64,'),
});
export type CaptchaResponse = z.infer<typeof CaptchaResponse>;

export const captchaEndpoints = {
  get: defineEndpoint('GET /captcha', { summary: 'A picture to read, for a message to us', response: CaptchaResponse }),
};
