import { type StaffRemote, staffReleaseEndpoints } from '@greenroom/contract/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { z } from 'zod';
import { sendRequest } from '../../data/request';

export type ReleaseChange = z.input<typeof staffReleaseEndpoints.change.body>['change'];

/** Changes a release, on top of the last change shown (`number`, against conflicts). Shows the result, and refetches the releases. */
export function useChangeRelease({ name, number }: StaffRemote) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const change = async (requested: ReleaseChange) => {
    setChanging(true);
    try {
      await sendRequest(staffReleaseEndpoints.change, { params: { remote: name }, body: { number, change: requested } });
      notify('Changed: visitors get it with the next page', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error', autoHideDuration: 8000 });
    }
    await queries.invalidateQueries({ queryKey: ['releases'] });
    setChanging(false);
  };
  return { change, isChanging };
}
