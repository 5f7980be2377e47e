import { useUpdateUser } from '@greenroom/shared-ui/platform';
import { useEffect } from 'react';
import type { OwnProfile } from './settings.api';

/** Updates the session's user from the loaded profile (docs/product.md#settings: the auth state is refreshed). */
export function useShellRefresh(profile: OwnProfile | undefined): void {
  const updateUser = useUpdateUser();
  const { points, kickUsername } = profile ?? {};
  useEffect(() => {
    if (points !== undefined && kickUsername !== undefined) updateUser({ points, kick_username: kickUsername });
  }, [points, kickUsername, updateUser]);
}
