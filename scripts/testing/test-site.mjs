import fs from 'node:fs';
import { integrityOf } from '@greenroom/contract/releases';
import { openSite } from '../../kit/lib/release-target.mjs';
import { temporaryFolder } from '../../kit/lib/temporary-folder.mjs';
import { useLocalSite } from '../lib/local-site.mjs';

const ENTRY = Buffer.from('');
const INTEGRITY = integrityOf(ENTRY);

/** @param {{ host?: object }} [options] `host` adds to the host.json */
export async function startTestSite({ host } = {}) {
  const folder = temporaryFolder({ 'host.json': JSON.stringify({ exposes: './routes', provides: {}, ...host }) });
  const own = { DATA_DIR: folder, HOST_DIST: folder };
  const site = await useLocalSite({ ...process.env, ...own });
  const target = await openSite({ to: site.url, token: site.token, author: 'a test' });
  return {
    folder,
    /** Environment of commands in its folder. */
    env: own,
    /** Stores a version that the release gate takes. @param {string} name @param {string} version @param {object} [description] */
    store(name, version, description) {
      const json = {
        name,
        version,
        entry: 'e.js',
        integrity: INTEGRITY,
        routes: [`/${name}`],
        files: { 'e.js': INTEGRITY },
        exposes: ['./routes'],
        ...description,
      };
      const files = new Map([
        ['remote.json', Buffer.from(JSON.stringify(json))],
        ['e.js', ENTRY],
      ]);
      return target.upload(name, files);
    },
    /** @param {string} name @param {string} version */
    release: (name, version) => target.change({ part: name, change: { action: 'release', version } }),
    /** Returns a part's changes, the oldest first. @param {string} name */
    history: async (name) => (await target.list()).find((each) => each.name === name)?.history ?? [],
    /** Ends the server, and keeps its data. */
    close: site.close,
    async stop() {
      await site.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}
