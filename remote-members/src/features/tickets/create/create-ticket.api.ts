import type { TicketPriority } from '@greenroom/contract';
import { type PostOptions, postForm } from '../form/post-form';
import type { FormConfig, TicketForm } from '../form/ticket-forms';

/** Values of the ticket form. */
export type TicketTexts = {
  title: string;
  /** Empty until one is chosen, which stands for the first. */
  category_id: string;
  priority: TicketPriority;
  description: string;
};

/** In visual order; the first one with an error is focused. */
export const TICKET_FIELDS = ['title', 'category_id', 'priority', 'description', 'images'] as const;

/** The API's limits, in characters. */
export const LIMITS = { title: 150, description: 5000 };

/** The ticket form of a member. */
export const newTicket = (memberId: string): FormConfig<TicketTexts> => ({
  key: `ticket:${memberId}`,
  defaults: { title: '', category_id: '', priority: 'medium', description: '' },
});

/** POST /api/r/tickets (docs/product.md#tickets). */
export function postTicket({ texts, images }: Pick<TicketForm<TicketTexts>, 'texts' | 'images'>, onProgress: PostOptions['onProgress']) {
  const { title, description, category_id, priority } = texts;
  const trimmed = { title: title.trim(), description: description.trim(), category_id, priority };
  return postForm('/api/r/tickets', { texts: trimmed, images }, { failed: 'An error occurred while creating the ticket.', onProgress });
}
