import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type OwnProfile, ownProfileKey } from './settings.api';

/**
 * @returns applies a change to the member's cached profile at once, then refetches it; cached public profiles are invalidated too
 */
export function useProfileCache(memberName: string) {
  const queryClient = useQueryClient();
  return useCallback(
    async (change: (profile: OwnProfile) => OwnProfile = (profile) => profile) => {
      const queryKey = ownProfileKey(memberName);
      // A response from before the change must not overwrite it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<OwnProfile>(queryKey, (profile) => profile && change(profile));
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: ['profile'] });
    },
    [queryClient, memberName],
  );
}
