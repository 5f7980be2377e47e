import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { storeKey } from '../store.api';

/**
 * Refetches the store when another tab of the member has redeemed something.
 * @returns notifies the other tabs
 */
export function useStoreBroadcast(memberId: string): () => void {
  const queryClient = useQueryClient();
  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    const opened = new BroadcastChannel(`store:${memberId}`);
    opened.onmessage = () => void queryClient.invalidateQueries({ queryKey: storeKey(memberId) });
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [memberId, queryClient]);

  return useCallback(() => channel.current?.postMessage('changed'), []);
}
