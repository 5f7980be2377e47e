import { z } from 'zod';
import { defineEndpoint } from './endpoint';

/** Captcha (docs/product.md#contact; docs/contracts.md#requests). */
export const CaptchaResponse = z.object({
  success: z.literal(true),
  token: z.string(),
  image: z.string().startsWith('data:image/png;base64,'),
});
export type CaptchaResponse = z.infer<typeof CaptchaResponse>;

export const captchaEndpoints = {
  get: defineEndpoint('GET /captcha', { summary: 'A captcha for the contact form', response: CaptchaResponse }),
};
