import { ApiError, api, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';
import { useMutation } from '@tanstack/react-query';

/** The visitor's input (docs/product.md#contact). */
export type ContactTexts = Record<'name' | 'email' | 'subject' | 'message', string>;

/** The body of POST /api/r/contact. */
interface ContactMessage extends ContactTexts {
  captcha_token: string;
  captcha_answer: string;
}

/** The fields of the form, from top to bottom. */
export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message', 'captcha_answer'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Error messages for the visitor: one for the form, and one for each invalid field. */
export interface ContactFailure {
  message: string;
  fields: Partial<Record<ContactField, string>>;
}

const SENT = 'Your message has been sent.';
const FAILED = 'An error occurred while sending your message. Please try again.';

/**
 * POST /api/r/contact.
 * @returns the server's message, or a default
 * @throws {ApiError} read it with {@link readFailure}
 */
async function sendMessage(message: ContactMessage): Promise<string> {
  const response = readRecord(await api.post('/api/r/contact', message));
  const serverMessage = readText(response.message);
  if (!readFlag(response.success)) throw new ApiError('refused', FAILED, { serverMessage });
  return serverMessage || SENT;
}

/** The server's messages if it sent some, a default for everything else (docs/product.md#contact). */
export function readFailure(error: unknown): ContactFailure {
  const { serverMessage, fields = {} } = error instanceof ApiError ? error.details : {};
  // Back ends report captcha errors under any of these names; they are shown at the solution, which can be corrected.
  const captchaError = fields.captcha_answer || fields.captcha_token || fields.captcha || '';
  const { name, email, subject, message } = fields;
  return { message: serverMessage || FAILED, fields: { name, email, subject, message, captcha_answer: captchaError } };
}

/** Mutation that sends the message; its callbacks run even if the page was left in the meantime. */
export const useSendMessage = (callbacks: { onSuccess: (message: string) => void; onError: (error: unknown) => void }) =>
  useMutation({ mutationFn: sendMessage, ...callbacks });
