import { type QueueItem, queueEndpoints } from '@greenroom/contract/admin';
import { useMutation } from '@tanstack/react-query';
import { useGetIdentity, useNotify, useRefresh } from 'react-admin';
import { sendRequest } from '../../data/request';
import { TAKING } from './use-cursor';

/** Takes a row, which shows the others that one works on it, or releases it. */
export function useTaking() {
  const { identity } = useGetIdentity();
  const notify = useNotify();
  const refresh = useRefresh();
  const isMine = ({ taken }: QueueItem) => taken !== null && taken.by.id === identity?.id;
  const { mutate, isPending } = useMutation({
    mutationKey: [TAKING],
    mutationFn: async (item: QueueItem) => {
      const body = { kind: item.kind, id: item.id };
      await (isMine(item) ? sendRequest(queueEndpoints.release, { body }) : sendRequest(queueEndpoints.take, { body }));
    },
    onError: ({ message }) => notify(message, { type: 'error', autoHideDuration: 8000 }),
    onSettled: refresh,
  });
  return { isMine, isPending, toggle: (item: QueueItem) => !isPending && mutate(item) };
}
