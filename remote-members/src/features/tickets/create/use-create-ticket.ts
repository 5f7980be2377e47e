import { useToast } from '@greenroom/shared-ui/platform';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type TicketForm, setFailure, submitForm, useTicketForm } from '../form/ticket-forms';
import { ticketsKey } from '../tickets.api';
import { TICKET_FIELDS, type TicketTexts, newTicket, postTicket } from './create-ticket.api';

/** Delay before a created ticket redirects to the list (docs/product.md#tickets). */
const REDIRECT_DELAY_MS = 1500;

/** State and submission of the form of a new ticket. */
export function useCreateTicket(memberId: string) {
  const [config] = useState(() => newTicket(memberId));
  const form = useTicketForm(config);
  const showToast = useToast();
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  /** The created ticket, shown until the redirect. */
  const [created, setCreated] = useState<TicketForm<TicketTexts> | null>(null);
  useRedirect(created !== null);
  useFocusOnFailure(form, element);

  const submit = async (event: FormEvent, categoryId: string | undefined) => {
    event.preventDefault();
    if (created || form.progress !== undefined) return;
    if (!categoryId) {
      setFailure(config, { message: '', fields: { category_id: 'Please choose a category.' } });
      return;
    }
    const outcome = await submitForm(config, ({ texts, images }, onProgress) =>
      postTicket({ texts: { ...texts, category_id: categoryId }, images }, onProgress),
    );
    if (!outcome) return;
    if ('fields' in outcome) {
      showToast(outcome.message, 'error');
      return;
    }
    setCreated({ ...form, progress: undefined, failure: undefined });
    showToast(outcome.message || 'Ticket created successfully!', 'success');
    // The member may have left for the list in the meantime.
    await queryClient.invalidateQueries({ queryKey: ticketsKey(memberId) });
  };

  return { config, form: created ?? form, created: created !== null, element, submit };
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

/** Moves the focus to the first field with an error when a submission fails. */
function useFocusOnFailure({ failure }: TicketForm, element: { current: HTMLFormElement | null }) {
  const [initialFailure] = useState(failure);
  const invalidField = failure && failure !== initialFailure ? TICKET_FIELDS.find((name) => failure.fields[name]) : undefined;
  useEffect(() => {
    if (!invalidField) return;
    const field = element.current?.querySelector(`[data-field="${invalidField}"]`);
    field?.querySelector<HTMLElement>('input:not([aria-hidden]), textarea, button')?.focus();
  }, [failure, invalidField, element]);
}
