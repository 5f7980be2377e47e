import { readSuccess } from '@greenroom/shared-ui/form';
import { api } from '@greenroom/shared-ui/http';

/** The visitor's input (docs/product.md#contact). */
export type ContactValues = Record<'name' | 'email' | 'subject' | 'message', string>;

/** The body of POST /api/r/contact. */
interface ContactMessage extends ContactValues {
  captcha_token: string;
  captcha_answer: string;
}

/** POST /api/r/contact. @returns the server's message, or a default @throws {ApiError} */
export const sendMessage = async (message: ContactMessage): Promise<string> =>
  readSuccess(await api.post('/api/r/contact', message)) || 'Your message has been sent.';
