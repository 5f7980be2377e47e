import { z } from 'zod';
import { BlockText, LineText, required, TypedText } from './primitives';
import { defineEndpoint } from './endpoint';
import { msg } from './texts';

export const ContactBody = z.object({
  name: LineText(100).check(required),
  email: TypedText(254)
    .check(required)
    .pipe(z.email(msg('Please enter an email address, such as name@example.com.'))),
  subject: LineText(150).check(required),
  message: BlockText(5000).check(required),
  captcha_token: LineText(100).check(required),
  captcha_answer: TypedText(100).check(required),
});
export type ContactBody = z.infer<typeof ContactBody>;

export const contactEndpoints = {
  send: defineEndpoint('POST /contact', 'Send a contact message', {
    body: ContactBody,
    response: z.object({ success: z.literal(true), message: z.string() }),
  }),
};
