import { type QueueItem, queueEndpoints } from '@greenroom/contract/admin';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGetIdentity, useNotify, useRefresh } from 'react-admin';
import { keyOf } from './kinds';
import { sendRequest } from '../../data/request';

/** Key of mutations that only take or release a row. */
const TAKING = 'queue-take';

/**
 * Manages the current row. It stays while others are done, and after somebody else has done it, since unsent text must not be lost. Once it
 * is done here, the one in its place follows.
 */
export function useCursor(items: readonly QueueItem[]) {
  const [chosen, setChosen] = useState<{ item: QueueItem; index: number } | null>(null);
  const key = chosen && keyOf(chosen.item);
  const isChanged = useChangedHere(key);
  const choose = (to: number) => {
    const index = Math.max(0, Math.min(to, items.length - 1));
    const item = items[index];
    setChosen(item ? { item, index } : null);
  };
  const found = items.findIndex((item) => keyOf(item) === key);
  const isGone = chosen !== null && found < 0;
  if (chosen ? isGone && isChanged : items.length > 0) choose(chosen?.index ?? 0);
  const index = isGone ? chosen.index : found;
  return {
    current: items[found] ?? chosen?.item,
    /** Done by somebody else. */
    isGone,
    choose,
    next: () => choose(isGone ? index : index + 1),
    previous: () => choose(index - 1),
  };
}

/** Tells whether something was changed in this window while the row was current. */
function useChangedHere(key: string | null): boolean {
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<string | null>(null);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (event.mutation.options.mutationKey?.[0] !== TAKING) setChanged(key);
      }),
    [queryClient, key],
  );
  return key !== null && changed === key;
}

/** Takes a row, so others see that one works on it, or releases it. */
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
