import type { TicketPriority } from '@greenroom/contract';
import { type FormInput, postForm } from '@greenroom/shared-ui/form';

/** Values of the ticket form. */
export type TicketValues = {
  title: string;
  /** Empty until one is chosen, which stands for the first. */
  category_id: string;
  priority: TicketPriority;
  description: string;
};

/** The API's limits, in characters. */
export const LIMITS = { title: 150, description: 5000 };

/** POST /api/r/tickets (docs/product.md#tickets). @returns the server's message @throws {ApiError} */
export function postTicket({ values, images }: FormInput<TicketValues>, onProgress: (progress: number) => void) {
  const trimmed = { ...values, title: values.title.trim(), description: values.description.trim() };
  return postForm('/api/r/tickets', { values: trimmed, images }, onProgress);
}
