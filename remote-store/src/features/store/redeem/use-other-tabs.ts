import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { storeKey } from '../store.api';

/**
 * Lets the member's open stores in other tabs load anew after a purchase in this one, and this one after theirs.
 * @returns tells the others
 */
export function useOtherTabs(memberId: string): () => void {
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
