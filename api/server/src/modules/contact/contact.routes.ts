import { ContactResponse, ContactBody } from '@greenroom/contract';
import { z } from 'zod';
import { HttpProblem } from '../../http-problem';
import { limits } from '../../plugins/rate-limits';
import { takeCaptcha } from '../captcha/captcha.repository';
import type { ApiApp, ModuleContext } from '../module-context';
import { saveMessage } from './contact.repository';

const SENT = 'Thank you! Your message has been sent.';
const REFUSED = {
  wrong: 'That is not what the picture says. Please try the new one.',
  gone: 'That picture is no longer good. Please try the new one.',
};

/** What a captcha's attempt is read from, whatever else the body holds. Longer texts are none of ours. */
const Attempt = z.object({
  captcha_token: z.string().max(100).catch(''),
  captcha_answer: z.string().max(100).catch(''),
});

/** POST /api/r/contact (specification 1, sections 5 and 7), open to guests. */
export function contactRoutes(app: ApiApp, { db, now }: ModuleContext): void {
  /** Every attempt takes the captcha, so this comes before the body is checked. @throws 422 with all that is wrong */
  async function checkCaptcha(body: unknown): Promise<void> {
    const { captcha_token: token, captcha_answer: answer } = Attempt.catch({ captcha_token: '', captcha_answer: '' }).parse(body);
    const result = await takeCaptcha(db, { token, answer }, now());
    if (result === 'right') return;
    const fields = ContactBody.safeParse(body);
    const errors = fields.success ? {} : z.flattenError(fields.error).fieldErrors;
    const problem = { captcha_answer: [REFUSED[result]], ...errors };
    const others = Object.keys(problem).length > 1;
    throw new HttpProblem(422, others ? 'Some of what was sent is not valid.' : REFUSED[result], problem);
  }

  app.post(
    '/contact',
    {
      schema: { summary: 'Send us a message', body: ContactBody, response: { 200: ContactResponse } },
      config: { rateLimit: limits.contact },
      preValidation: ({ body }) => checkCaptcha(body),
    },
    async (request) => {
      const member = await request.findMember();
      await saveMessage(db, request.body, { memberId: member?.id ?? null, now: now() });
      return { success: true as const, message: SENT };
    },
  );
}
