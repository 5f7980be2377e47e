import { HOST } from '@greenroom/contract/releases';
import { readKeptRecords } from '../../../delivery/releases/kept-releases';
import { failed, ok, warning, type Check } from '../../../delivery/setup/checks/check';
import { bucketProblem } from '../probe-bucket';
import { writeProblem } from '../probe-folder';

/** Whether released remotes can be stored, and any is live. */
export const releasesCheck: Check = {
  name: 'releases',
  async run({ config }) {
    const { remotesBucket, remotesDir, dataDir } = config;
    if (remotesBucket) {
      const problem = await bucketProblem(remotesBucket, true);
      if (problem) return failed(`The bucket ${remotesBucket.bucket} can't be used (${problem.cause}). ${problem.repair}`);
    } else {
      const problem = await writeProblem(remotesDir);
      if (problem)
        return failed(
          `The folder ${remotesDir} is not writable (${problem}). Give it to the server's user (chown), or set REMOTES_DIR to another folder.`,
        );
    }
    // The embedded database is open in the server, which keeps what is live in its data folder.
    const live = (await readKeptRecords(dataDir)).map(([name]) => name).filter((name) => name !== HOST);
    if (live.length === 0)
      return warning('No remote is released, so the site has no pages. Release them: npm run release (docs/operating.md).');
    return ok(`Live: ${live.join(', ')}.`);
  },
};
