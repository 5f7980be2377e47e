import { HOST, Releases } from '@greenroom/releases';
import { openReleaseStore } from '../../../delivery/create-delivery';
import { failed, ok, warning, type Check } from '../../../delivery/setup/checks/check';
import { releasesBucketProblem } from '../probe-bucket';
import { writeProblem } from '../probe-folder';

/** Whether released remotes can be stored, and any is live. */
export const releasesCheck: Check = {
  name: 'releases',
  async run({ config }) {
    const { remotesBucket, remotesDir } = config;
    if (remotesBucket) {
      const problem = await releasesBucketProblem(remotesBucket);
      if (problem) return failed(`The bucket ${remotesBucket.bucket} can't be used (${problem.cause}). ${problem.repair}`);
    } else {
      const problem = await writeProblem(remotesDir);
      if (problem)
        return failed(
          `The folder ${remotesDir} is not writable (${problem}). Give it to the server's user (chown), or set REMOTES_DIR to another folder.`,
        );
    }
    const releases = new Releases(openReleaseStore(config));
    const live = (await releases.visible()).map(({ name }) => name).filter((name) => name !== HOST);
    if (live.length === 0)
      return warning('No remote is released, so the site has no pages. Release them: npm run release (docs/operating.md).');
    return ok(`Live: ${live.join(', ')}.`);
  },
};
