import { type PostOptions, postForm } from '../form/post-form';
import type { FormConfig, TicketForm } from '../form/ticket-forms';

/** Values of the reply form. */
export type ReplyTexts = { message: string };

/** The API's limit, in characters. */
export const MAX_MESSAGE = 5000;

/** The reply form of a member at a ticket. */
export const replyTo = (memberId: string, ticketId: string): FormConfig<ReplyTexts> => ({
  key: `reply:${memberId}:${ticketId}`,
  defaults: { message: '' },
});

/** Whether the form has a text or an image (docs/product.md#tickets). */
export const maySend = ({ texts, images }: Pick<TicketForm<ReplyTexts>, 'texts' | 'images'>) =>
  texts.message.trim() !== '' || images.length > 0;

/** POST /api/r/tickets/{id}/reply (docs/product.md#tickets). */
export const postReply = (
  ticketId: string,
  { texts, images }: Pick<TicketForm<ReplyTexts>, 'texts' | 'images'>,
  onProgress: PostOptions['onProgress'],
) =>
  postForm(
    `/api/r/tickets/${encodeURIComponent(ticketId)}/reply`,
    { texts: { message: texts.message.trim() }, images },
    { failed: 'Failed to submit reply', onProgress },
  );
