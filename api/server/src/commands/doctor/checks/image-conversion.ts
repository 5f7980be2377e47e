import path from 'node:path';
import { PICTURES } from '../../../config/data-folder';
import { failed, ok, type Check } from '../../../delivery/setup/checks/check';
import { bucketProblem } from '../probe-bucket';
import { writeProblem } from '../probe-folder';

/** Whether uploaded images can be stored. */
export const picturesCheck: Check = {
  name: 'pictures',
  async run({ config: { bucket, dataDir } }) {
    if (bucket) {
      const problem = await bucketProblem(bucket);
      return problem
        ? failed(`The bucket ${bucket.bucket} can't be used (${problem.cause}). ${problem.repair}`)
        : ok(`The bucket ${bucket.bucket} stores, returns and deletes objects.`);
    }
    const folder = path.join(dataDir, PICTURES);
    const problem = await writeProblem(folder);
    if (problem)
      return failed(
        `The folder ${folder} is not writable (${problem}). Give it to the server's user (chown), or set S3_ENDPOINT and its companions.`,
      );
    return ok(`The folder ${folder} is writable. Several servers need a bucket instead.`);
  },
};
