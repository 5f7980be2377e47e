import { useToast } from '@greenroom/shared-ui/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendForm, useTicketForm } from '../form/ticket-forms';
import { ticketsKey } from '../tickets.api';
import { type ReplyTexts, maySend, postReply, replyTo } from './reply.api';

/** A reply that the server doesn't list yet. */
export interface PendingReply {
  message: string;
  images: readonly File[];
  /** How much is on its way, from 0 to 1; left out once the server has it. */
  sent?: number | undefined;
}

export interface ReplyTarget {
  memberId: string;
  ticketId: string;
  /** When the thread was loaded that is in view, in milliseconds since 1970. */
  loadedAt: number;
}

/** The reply that is being written, and those that stand in the thread before the server lists them. */
export function useReply({ memberId, ticketId, loadedAt }: ReplyTarget) {
  const [kind] = useState(() => replyTo(memberId, ticketId));
  const form = useTicketForm(kind);
  const showToast = useToast();
  const queryClient = useQueryClient();
  /** With the thread that was in view as they arrived: the next one has them. */
  const [arrived, setArrived] = useState<readonly (PendingReply & { loadedAt: number })[]>([]);
  const sending = form.sent !== undefined;

  const send = async () => {
    if (!maySend(form)) return;
    const reply = asPending(form.texts, form.images);
    const outcome = await sendForm(kind, (written, onProgress) => postReply(ticketId, written, onProgress));
    if (!outcome) return;
    if ('fields' in outcome) showToast(outcome.message, 'error');
    else setArrived((before) => [...before, { ...reply, loadedAt }]);
    // Also after a failure: the ticket may have been closed meanwhile.
    await queryClient.invalidateQueries({ queryKey: ticketsKey(memberId) });
  };

  const pending: PendingReply[] = arrived.filter((reply) => reply.loadedAt === loadedAt);
  if (sending) pending.push({ ...asPending(form.texts, form.images), sent: form.sent });
  return { kind, form, sending, pending, arrivedCount: arrived.length, send };
}

const asPending = ({ message }: ReplyTexts, images: readonly File[]): PendingReply => ({ message: message.trim(), images });
