import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pointsHistoryKey } from './points-history.api';
import { type OwnProfile, ownProfileKey } from './settings.api';

/**
 * A function for what a call changed about the member: it shows that at once, then asks the server, which has the last
 * word. Profiles that were shown before are asked for anew as well.
 */
export function useProfileCache(memberName: string) {
  const queryClient = useQueryClient();
  return useCallback(
    async (change: (profile: OwnProfile) => OwnProfile = (profile) => profile) => {
      const queryKey = ownProfileKey(memberName);
      // An answer from before the change must not come after it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<OwnProfile>(queryKey, (profile) => profile && change(profile));
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: pointsHistoryKey(memberName) });
      void queryClient.invalidateQueries({ queryKey: ['profile'] });
    },
    [queryClient, memberName],
  );
}
