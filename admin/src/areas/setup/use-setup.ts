import { type SetupStep, setupEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../data/request';

/** The steps of setting the site up. */
export const useSetup = () =>
  useQuery({
    queryKey: ['setup'],
    queryFn: async ({ signal }) => (await sendRequest(setupEndpoints.get, { signal })).data,
  });

/** How many steps are neither done nor left for later. */
export const leftOf = (steps: SetupStep[]) => steps.filter(({ status }) => status === 'open' || status === 'failed').length;
