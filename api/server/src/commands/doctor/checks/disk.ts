import path from 'node:path';
import { freeSpace } from '../../../lib/free-space';
import { writeProblem } from '../probe-folder';
import { failed, ok, warning, type Check, type Finding } from '../../../delivery/setup/checks/check';

const GB = 1024 ** 3;
const WARNING_BYTES = 2 * GB;
const FAILED_BYTES = 0.2 * GB;

/** Whether the data folder is writable, and its disk has space. */
export const diskCheck: Check = {
  name: 'disk',
  async run({ config: { dataDir } }) {
    const problem = await writeProblem(dataDir);
    if (problem)
      return failed(
        `DATA_DIR ${dataDir} is not writable (${problem}). Give it to the server's user (chown), or set DATA_DIR to another folder.`,
      );
    return judgeSpace(await freeSpace(dataDir), path.resolve(dataDir));
  },
};

/** @param bytes free for the server's user */
export function judgeSpace(bytes: number, folder: string): Finding {
  const text = `${(bytes / GB).toFixed(1)} GB are free for ${folder}.`;
  if (bytes < FAILED_BYTES) return failed(`${text} Make space, or move DATA_DIR to a larger disk: writes are about to fail.`);
  return bytes < WARNING_BYTES ? warning(`${text} Make space before it runs out.`) : ok(text);
}
