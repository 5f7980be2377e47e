import { useToast } from '@greenroom/shared-ui/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { submitForm, useTicketForm } from '../form/ticket-forms';
import { ticketsKey } from '../tickets.api';
import { type ReplyTexts, maySend, postReply, replyTo } from './reply.api';

/** A reply before the server lists it. */
export interface PendingReply {
  message: string;
  images: readonly File[];
  /** Upload progress from 0 to 1; undefined once the server has it. */
  progress?: number | undefined;
}

export interface ReplyTarget {
  memberId: string;
  ticketId: string;
  /** When the shown thread was loaded, in milliseconds since 1970. */
  loadedAt: number;
}

/** The reply form, and the optimistic replies of the thread. */
export function useReply({ memberId, ticketId, loadedAt }: ReplyTarget) {
  const [config] = useState(() => replyTo(memberId, ticketId));
  const form = useTicketForm(config);
  const showToast = useToast();
  const queryClient = useQueryClient();
  /** Each with the load time of the thread it was added to, since the next refetch lists it. */
  const [arrived, setArrived] = useState<readonly (PendingReply & { loadedAt: number })[]>([]);
  const sending = form.progress !== undefined;

  const send = async () => {
    if (!maySend(form)) return;
    const reply = asPending(form.texts, form.images);
    const outcome = await submitForm(config, (written, onProgress) => postReply(ticketId, written, onProgress));
    if (!outcome) return;
    if ('fields' in outcome) showToast(outcome.message, 'error');
    else setArrived((before) => [...before, { ...reply, loadedAt }]);
    // Also after a failure, since the ticket may have been closed in the meantime.
    await queryClient.invalidateQueries({ queryKey: ticketsKey(memberId) });
  };

  const pending: PendingReply[] = arrived.filter((reply) => reply.loadedAt === loadedAt);
  if (sending) pending.push({ ...asPending(form.texts, form.images), progress: form.progress });
  return { config, form, sending, pending, arrivedCount: arrived.length, send };
}

const asPending = ({ message }: ReplyTexts, images: readonly File[]): PendingReply => ({ message: message.trim(), images });
