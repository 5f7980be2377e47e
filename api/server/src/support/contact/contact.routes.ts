import { ContactBody, contactEndpoints } from '@greenroom/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from '../../lib/http-problem';
import { issueText, msg } from '../../lib/texts';
import { limits } from '../../plugins/rate-limits';
import { takeCaptcha } from '../captcha/captcha';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { and, isNotNull, lt } from 'drizzle-orm';
import { contactMessages } from '../../db/schema';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore } from '../../lib/durations';

const SENT = msg('Thank you! Your message has been sent.');
const REFUSED = {
  wrong: msg("That doesn't match the picture. Please try the new one."),
  gone: msg('That captcha has expired. Please try the new one.'),
};

/** Captcha fields, read from any body; longer values can't be valid. */
const Attempt = z.object({
  captcha_token: z.string().max(100).catch(''),
  captcha_answer: z.string().max(100).catch(''),
});

export function contactRoutes(handle: HandlePublicEndpoint, { db, now }: ModuleContext): void {
  /** Runs before the validation of the body, since every attempt uses up its captcha. @throws 422 with all invalid fields */
  async function checkCaptcha(body: unknown): Promise<void> {
    const { captcha_token: token, captcha_answer: solution } = Attempt.catch({ captcha_token: '', captcha_answer: '' }).parse(body);
    const result = await takeCaptcha(db, { token, solution }, now());
    if (result === 'right') return;
    const fields = ContactBody.safeParse(body);
    const errors = fields.success ? {} : z.flattenError(fields.error, (issue) => issueText(issue.message, issue)).fieldErrors;
    const problem = { captcha_answer: [REFUSED[result]], ...errors };
    const others = Object.keys(problem).length > 1;
    throw new HttpProblem(422, others ? msg("Some of the fields aren't valid.") : REFUSED[result], problem);
  }

  const options = { config: { rateLimit: limits.contact }, preValidation: ({ body }: FastifyRequest) => checkCaptcha(body) };
  handle(contactEndpoints.send, options, async (request) => {
    const { name, email, subject, message } = request.body;
    const memberId = (await request.findMember())?.id ?? null;
    const at = now();
    await db.insert(contactMessages).values({ name, email, subject, message, memberId, createdAt: at, nextAttemptAt: at });
    return { message: SENT };
  });
}

export const deleteHandledMessages: Sweep = async (db, { contactDays }, now) => {
  const { handledAt } = contactMessages;
  if (contactDays > 0) await db.delete(contactMessages).where(and(isNotNull(handledAt), lt(handledAt, daysBefore(now, contactDays))));
};
