import type { TicketPriority } from '@greenroom/contract';
import { type PostOptions, postForm } from '../form/post-form';
import type { FormKind, TicketForm } from '../form/ticket-forms';

/** What stands in the form of a ticket. */
export type TicketTexts = {
  title: string;
  /** Empty until one is chosen: then it is the first. */
  category_id: string;
  priority: TicketPriority;
  description: string;
};

/** In the order in which they stand; a wrong one gets the keyboard. */
export const TICKET_FIELDS = ['title', 'category_id', 'priority', 'description', 'images'] as const;

/** In characters, as the API takes them. */
export const LIMITS = { title: 150, description: 5000 };

/** The one ticket that a member is writing. */
export const newTicket = (memberId: string): FormKind<TicketTexts> => ({
  key: `ticket:${memberId}`,
  blank: { title: '', category_id: '', priority: 'medium', description: '' },
});

/** POST /api/r/tickets (specification 2, sections 7 and 8). */
export function postTicket({ texts, images }: Pick<TicketForm<TicketTexts>, 'texts' | 'images'>, onProgress: PostOptions['onProgress']) {
  const { title, description, category_id, priority } = texts;
  const trimmed = { title: title.trim(), description: description.trim(), category_id, priority };
  return postForm('/api/r/tickets', { texts: trimmed, images }, { failed: 'An error occurred while creating the ticket.', onProgress });
}
