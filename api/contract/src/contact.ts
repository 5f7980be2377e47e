import { z } from 'zod';
import { BlockText, filled, LineText } from './primitives';

/** The JSON body of POST /api/r/contact (specification 1, section 3 "Contact message" and section 5 "Contact form"). */
export const ContactBody = z.object({
  name: LineText(100).check(filled),
  email: LineText(254)
    .check(filled)
    .pipe(z.email('Please enter an email address, such as name@example.com.')),
  subject: LineText(150).check(filled),
  message: BlockText(5000).check(filled),
  captcha_token: LineText(100).check(filled),
  captcha_answer: LineText(100).check(filled),
});
export type ContactBody = z.infer<typeof ContactBody>;

/** POST /api/r/contact. */
export const ContactResponse = z.object({ success: z.literal(true), message: z.string() });
export type ContactResponse = z.infer<typeof ContactResponse>;
