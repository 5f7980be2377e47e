import { z } from 'zod';
import { defineEndpoint } from './endpoint';

/** Captcha (docs/product.md#contact; docs/contracts.md#requests). */
export const CaptchaResponse = z.object({
  success: z.literal(true),
  token: z.string(),
  image: z.string().startsWith('data:image/png;base64,'),
  /**
   * Terms of an answer without the picture: a decimal number with which as its salt, the PBKDF2-SHA-256 key of the token begins with so
   * many zero bits.
   */
  proof: z.object({ bits: z.int(), iterations: z.int() }).optional(),
});
export type CaptchaResponse = z.infer<typeof CaptchaResponse>;

export const captchaEndpoints = {
  get: defineEndpoint('GET /captcha', 'A captcha for the contact form', { response: CaptchaResponse }),
};
