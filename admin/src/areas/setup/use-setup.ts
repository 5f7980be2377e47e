import { type SetupStep, setupEndpoints } from '@greenroom/contract/admin';
import { useData } from '../../data/request';

export const useSetup = () => useData(['setup'], setupEndpoints.get);

/** Counts the steps that are neither done nor left for later. */
export const leftOf = (steps: SetupStep[]) => steps.filter(({ status }) => status === 'open' || status === 'failed').length;
