import { type PostOptions, postForm } from '../form/post-form';
import type { FormKind, TicketForm } from '../form/ticket-forms';

/** What stands in the form of a reply. */
export type ReplyTexts = { message: string };

/** In characters, as the API takes them. */
export const MAX_MESSAGE = 5000;

/** The one reply to a ticket that a member is writing. */
export const replyTo = (memberId: string, ticketId: string): FormKind<ReplyTexts> => ({
  key: `reply:${memberId}:${ticketId}`,
  blank: { message: '' },
});

/** Whether there is something to send (specification 2, section 5 "Ticket reply"). */
export const maySend = ({ texts, images }: Pick<TicketForm<ReplyTexts>, 'texts' | 'images'>) =>
  texts.message.trim() !== '' || images.length > 0;

/** POST /api/r/tickets/{id}/reply (specification 2, sections 7 and 8). */
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
