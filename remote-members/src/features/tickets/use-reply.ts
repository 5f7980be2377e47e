import { type FormInput, useForm, postForm } from '@greenroom/shared-ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../texts';
import { ticketsKey } from './tickets.api';

export interface PendingReply {
  message: string;
  images: readonly File[];
  /** Upload progress from 0 to 1; undefined once the server has it. */
  progress?: number | undefined;
}

export function useReply({ memberId, ticketId, loadedAt }: { memberId: string; ticketId: string; loadedAt: number }) {
  const queryClient = useQueryClient();
  const failed = t('Failed to submit reply');
  /** Each with the load time of its thread: the next refetch lists it. */
  const [arrived, setArrived] = useState<readonly (PendingReply & { loadedAt: number })[]>([]);
  const form = useForm<ReplyValues>({
    draftKey: `reply:${memberId}:${ticketId}`,
    withImages: true,
    defaults: { message: '' },
    messages: { refused: failed, noResponse: failed },
    // A text or an image (docs/product.md#tickets).
    maySubmit: ({ values, images }) => values.message.trim() !== '' || images.length > 0,
    send: async (input, onProgress) => {
      try {
        await postReply(ticketId, input, onProgress);
        setArrived((before) => [...before, { ...asPending(input), loadedAt }]);
      } finally {
        // Also after a failure, since the ticket may have been closed in the meantime.
        void queryClient.invalidateQueries({ queryKey: ticketsKey(memberId) });
      }
    },
  });

  const pending: PendingReply[] = arrived.filter((reply) => reply.loadedAt === loadedAt);
  if (form.pending) pending.push({ ...asPending(form), progress: form.progress });
  return { form, pending, arrivedCount: arrived.length };
}

const asPending = ({ values, images }: FormInput<ReplyValues>): PendingReply => ({ message: values.message.trim(), images });

type ReplyValues = { message: string };

/** The API's limit, in characters. */
export const MAX_MESSAGE = 5000;

/** Sends POST /api/r/tickets/{id}/reply (docs/product.md#tickets). @throws {ApiError} */
const postReply = (ticketId: string, { values, images }: FormInput<ReplyValues>, onProgress: (progress: number) => void) =>
  postForm(`/api/r/tickets/${encodeURIComponent(ticketId)}/reply`, { values: { message: values.message.trim() }, images }, onProgress);
