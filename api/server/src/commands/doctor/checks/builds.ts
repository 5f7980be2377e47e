import fs from 'node:fs/promises';
import path from 'node:path';
import { combine, failed, ok, type Check } from '../../../delivery/setup/checks/check';

/** Whether the host and the staff panel are built. */
export const buildsCheck: Check = {
  name: 'builds',
  async run({ config }) {
    const builds = [
      { variable: 'HOST_DIST', folder: config.hostDist, what: 'The host', command: 'host' },
      { variable: 'ADMIN_DIST', folder: config.adminDist, what: 'The staff panel', command: 'admin' },
    ];
    const findings = await Promise.all(
      builds.map(async ({ variable, folder, what, command }) => {
        const page = path.join(folder, 'index.html');
        const isReadable = await fs.access(page, fs.constants.R_OK).then(
          () => true,
          () => false,
        );
        if (isReadable) return ok('');
        return failed(`${what} has no page at ${page}. Run npm run build -- ${command}, or set ${variable} to the folder of its build.`);
      }),
    );
    return findings.every(({ status }) => status === 'ok') ? ok('The host and the staff panel are built.') : combine(findings);
  },
};
