import { CaptchaResponse } from '@greenroom/contract';
import { limits } from '../../plugins/rate-limits';
import type { ApiApp, ModuleContext } from '../../module-context';
import { drawCaptcha } from './captcha-image';
import { saveCaptcha } from './captcha.repository';
import { newCaptchaText } from './captcha.rules';

/** GET /api/r/captcha (docs/product.md#contact). */
export function captchaRoutes(app: ApiApp, { db, now }: ModuleContext): void {
  const schema = { summary: 'A picture to read, for a message to us', response: { 200: CaptchaResponse } };
  app.get('/captcha', { schema, config: { rateLimit: limits.captcha } }, async () => {
    const text = newCaptchaText();
    const image = await drawCaptcha(text);
    return { success: true as const, token: await saveCaptcha(db, text, now()), image };
  });
}
