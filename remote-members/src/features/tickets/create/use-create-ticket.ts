import { useToast } from '@greenroom/shared-ui/platform';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type TicketForm, refuseForm, sendForm, useTicketForm } from '../form/ticket-forms';
import { ticketsKey } from '../tickets.api';
import { TICKET_FIELDS, type TicketTexts, newTicket, postTicket } from './create-ticket.api';

/** How long its success is seen before the list of tickets comes (specification 2, section 9). */
const REDIRECT_DELAY_MS = 1500;

/** The form of a new ticket: what stands in it, and what becomes of it. */
export function useCreateTicket(memberId: string) {
  const [kind] = useState(() => newTicket(memberId));
  const form = useTicketForm(kind);
  const showToast = useToast();
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  /** What was created: it stays in view until the list comes. */
  const [created, setCreated] = useState<TicketForm<TicketTexts> | null>(null);
  useRedirect(created !== null);
  useFocusOnFailure(form, element);

  const submit = async (event: FormEvent, categoryId: string | undefined) => {
    event.preventDefault();
    if (created || form.sent !== undefined) return;
    if (!categoryId) {
      refuseForm(kind, { message: '', fields: { category_id: 'Please choose a category.' } });
      return;
    }
    const outcome = await sendForm(kind, ({ texts, images }, onProgress) =>
      postTicket({ texts: { ...texts, category_id: categoryId }, images }, onProgress),
    );
    if (!outcome) return;
    if ('fields' in outcome) {
      showToast(outcome.message, 'error');
      return;
    }
    setCreated({ ...form, sent: undefined, failure: undefined });
    showToast(outcome.message || 'Ticket created successfully!', 'success');
    // Whoever left the page meanwhile may be looking at the list.
    await queryClient.invalidateQueries({ queryKey: ticketsKey(memberId) });
  };

  return { kind, form: created ?? form, created: created !== null, element, submit };
}

/** To the list, unless the page is left before. */
function useRedirect(created: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!created) return undefined;
    const timer = setTimeout(() => void navigate('/tickets'), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [created, navigate]);
}

/** Leads the keyboard to the first field with an error, as it comes. */
function useFocusOnFailure({ failure }: TicketForm, element: { current: HTMLFormElement | null }) {
  const [known] = useState(failure);
  const wrong = failure && failure !== known ? TICKET_FIELDS.find((field) => failure.fields[field]) : undefined;
  useEffect(() => {
    if (!wrong) return;
    const place = element.current?.querySelector(`[data-field="${wrong}"]`);
    place?.querySelector<HTMLElement>('input:not([aria-hidden]), textarea, button')?.focus();
  }, [failure, wrong, element]);
}

