import { type SetupStep, setupEndpoints } from '@greenroom/contract/admin';
import { useData } from '../../data/request';

export const useSetup = () => useData(['setup'], setupEndpoints.get);

export const leftOf = (steps: SetupStep[]) => steps.filter(({ status }) => status === 'open' || status === 'failed').length;
