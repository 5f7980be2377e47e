import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { LOCAL_SITE } from '../../../config/data-folder';
import { ok, skipped, warning, type Check } from '../../../delivery/setup/checks/check';
import { findingsOf } from '../../../delivery/releases/open-contracts';
import { parseJson } from '../../../lib/parse-json';
import { fetchOpenContracts } from '../../check-server-command';

const LocalSite = z.object({ url: z.string(), token: z.string() });

/** Whether this server fits the versions that pages may have open, as the running one says. */
export const contractsCheck: Check = {
  name: 'contracts',
  async run({ config }) {
    const text = await fs.readFile(path.join(config.dataDir, LOCAL_SITE), 'utf8').catch(() => '');
    const { data: site } = LocalSite.safeParse(parseJson(text));
    // A server that was killed leaves its file, and of several over one folder, the file may be that of another one.
    const open = site && (await fetchOpenContracts(site.url, site.token).catch(() => null));
    if (!open) return skipped('What pages may have open is known while the server runs.');
    const { problems } = findingsOf(open);
    return problems.length > 0 ? warning(problems.join(' ')) : ok('This server breaks nothing that pages may have open.');
  },
};
