import { type SetupStep, setupEndpoints } from '@greenroom/contract/admin';
import { useData } from '../../data/request';

/** The steps of setting the site up. */
export const useSetup = () => useData(['setup'], setupEndpoints.get);

/** How many steps are neither done nor left for later. */
export const leftOf = (steps: SetupStep[]) => steps.filter(({ status }) => status === 'open' || status === 'failed').length;
