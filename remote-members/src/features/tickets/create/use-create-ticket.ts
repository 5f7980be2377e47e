import { type FormInput, useForm } from '@greenroom/shared-ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ticketsKey } from '../tickets.api';
import { chosenCategory, useCategories } from './category-field';
import { type TicketValues, postTicket } from './create-ticket.api';

/** Delay before a created ticket redirects to the list (docs/product.md#tickets). */
const REDIRECT_DELAY_MS = 1500;

const DEFAULTS: TicketValues = { title: '', category_id: '', priority: 'medium', description: '' };
const FAILED = 'An error occurred while creating the ticket.';

/** State and submission of the form of a new ticket. */
export function useCreateTicket(memberId: string) {
  const categories = useCategories();
  const queryClient = useQueryClient();
  /** The created ticket, shown until the redirect. */
  const [created, setCreated] = useState<FormInput<TicketValues> | null>(null);
  useRedirect(created !== null);
  const form = useForm({
    draftKey: `ticket:${memberId}`,
    withImages: true,
    defaults: DEFAULTS,
    messages: { success: 'Ticket created successfully!', refused: FAILED, noResponse: FAILED },
    maySubmit: () => created === null,
    validate: ({ values }) => (chosenCategory(categories.list, values.category_id) ? null : { category_id: 'Please choose a category.' }),
    send: async ({ values, images }, onProgress) => {
      const category_id = chosenCategory(categories.list, values.category_id)?.id ?? '';
      const message = await postTicket({ values: { ...values, category_id }, images }, onProgress);
      setCreated({ values, images });
      // The member may have left for the list in the meantime.
      void queryClient.invalidateQueries({ queryKey: ticketsKey(memberId) });
      return message;
    },
  });
  return { form, categories, shown: created ?? form, created: created !== null };
}

/** Redirects to the list after a delay, unless the page is left first. */
function useRedirect(created: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!created) return undefined;
    const timer = setTimeout(() => void navigate('/tickets'), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [created, navigate]);
}
