import { ApiError, api, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';
import { useMutation } from '@tanstack/react-query';

/** What a visitor writes (specification 1, section 3 "Contact message"). */
export type ContactTexts = Record<'name' | 'email' | 'subject' | 'message', string>;

/** The body of POST /api/r/contact. */
export interface ContactMessage extends ContactTexts {
  captcha_token: string;
  captcha_answer: string;
}

/** The fields of the form, from top to bottom. */
export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message', 'captcha_answer'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** What went wrong, in words for the visitor. */
export interface ContactFailure {
  message: string;
  fields: Partial<Record<ContactField, string>>;
}

const SENT = 'Your message has been sent.';
const FAILED = 'An error occurred while sending your message. Please try again.';

/**
 * POST /api/r/contact.
 * @returns what the server says of it
 * @throws {ApiError} read it with {@link readFailure}
 */
export async function sendMessage(message: ContactMessage): Promise<string> {
  const response = readRecord(await api.post('/api/r/contact', message));
  const said = readText(response.message);
  if (!readFlag(response.success)) throw new ApiError('refused', FAILED, { serverMessage: said });
  return said || SENT;
}

/** The server's words where it wrote some, one sentence for everything else (specification 1, sections 5 and 8). */
export function readFailure(error: unknown): ContactFailure {
  const { serverMessage, fields = {} } = error instanceof ApiError ? error.details : {};
  // What is wrong with the captcha may come by any of its names; the answer is what can be typed again.
  const captchaAnswer = fields.captcha_answer || fields.captcha_token || fields.captcha || '';
  const { name, email, subject, message } = fields;
  return { message: serverMessage || FAILED, fields: { name, email, subject, message, captcha_answer: captchaAnswer } };
}

/** Sends the message; its outcome is told even to who has left the page meanwhile. */
export const useSendMessage = (outcome: { onSuccess: (said: string) => void; onError: (error: unknown) => void }) =>
  useMutation({ mutationFn: sendMessage, ...outcome });
