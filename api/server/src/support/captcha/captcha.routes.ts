import { captchaEndpoints } from '@greenroom/contract';
import { limits } from '../../plugins/rate-limits';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { drawCaptcha } from './captcha-image';
import { saveCaptcha } from './captcha.repository';
import { newCaptchaText } from './captcha.rules';

/** Captchas (docs/product.md#contact). */
export function captchaRoutes(handle: HandlePublicEndpoint, { db, now }: ModuleContext): void {
  handle(captchaEndpoints.get, { config: { rateLimit: limits.captcha } }, async () => {
    const text = newCaptchaText();
    const image = await drawCaptcha(text);
    return { success: true as const, token: await saveCaptcha(db, text, now()), image };
  });
}
