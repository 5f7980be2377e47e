import { Releases } from '@greenroom/releases';
import { openReleaseStore } from '../../../delivery/create-delivery';
import { ok, warning, type Check } from '../../../delivery/setup/checks/check';
import { findingsOf, readOpenContracts } from '../../../delivery/releases/open-contracts';

/** Whether this server fits the versions that pages may have open. */
export const contractsCheck: Check = {
  name: 'contracts',
  async run({ config }) {
    const { problems } = findingsOf(await readOpenContracts(new Releases(openReleaseStore(config)), config.hostDist));
    return problems.length > 0 ? warning(problems.join(' ')) : ok('This server breaks nothing that pages may have open.');
  },
};
