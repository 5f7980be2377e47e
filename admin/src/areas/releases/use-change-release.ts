import { type StaffRemote, staffReleaseEndpoints } from '@greenroom/contract/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { z } from 'zod';
import { sendRequest } from '../../data/request';

export type WantedChange = z.input<typeof staffReleaseEndpoints.change.body>['change'];

/** Makes a change after the one that is shown as the last. What came of it, or why nothing did, is told, and shown anew. */
export function useChangeRelease({ name, number }: StaffRemote) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const change = async (wanted: WantedChange) => {
    setChanging(true);
    try {
      await sendRequest(staffReleaseEndpoints.change, { params: { remote: name }, body: { number, change: wanted } });
      notify('Changed: visitors get it with the next page', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error', autoHideDuration: 8000 });
    }
    await queries.invalidateQueries({ queryKey: ['releases'] });
    setChanging(false);
  };
  return { change, isChanging };
}
