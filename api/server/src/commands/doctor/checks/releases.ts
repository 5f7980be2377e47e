import { HOST } from '@greenroom/contract/releases';
import { readKeptRecords } from '../../../delivery/releases/kept-releases';
import { failed, ok, warning, type Check, skipped, combine } from '../../../delivery/setup/check';
import { bucketProblem } from '../probe-bucket';
import { writeProblem } from '../probe-folder';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { LOCAL_SITE } from '../../../config/data-folder';
import { serverFindings } from '../../../delivery/releases/contract-breaks';
import { parseJson } from '../../../lib/parse-json';
import { fetchOpenContracts } from '../../check-server-command';

/** Checks that released remotes can be stored, and any is live. */
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

const LocalSite = z.object({ url: z.string(), token: z.string() });

/** Checks that this server fits the versions that pages may have open, according to the running one. */
export const contractsCheck: Check = {
  name: 'contracts',
  async run({ config }) {
    const text = await fs.readFile(path.join(config.dataDir, LOCAL_SITE), 'utf8').catch(() => '');
    const { data: site } = LocalSite.safeParse(parseJson(text));
    // A killed server leaves its file, and of several over one folder, the file may be another one's.
    const open = site && (await fetchOpenContracts(site.url, site.token).catch(() => null));
    if (!open) return skipped('What pages may have open is known while the server runs.');
    const { problems } = serverFindings(open);
    return problems.length > 0 ? warning(problems.join(' ')) : ok('This server breaks nothing that pages may have open.');
  },
};

/** Checks that the host and the staff panel are built. */
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
