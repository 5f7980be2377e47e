import path from 'node:path';
import { ensureInstalled } from '../lib/install.mjs';
import { requireFreePort } from '../lib/ports.mjs';
import { superviseUntilExit, waitForStopSignal } from '../lib/processes.mjs';
import { log } from '../lib/log.mjs';
import { firstBuild, startWebpack } from '../lib/webpack-command.mjs';
import { remoteName } from '../lib/workspace.mjs';
import { findDevelopmentBuild, siteOrigin } from './site.mjs';

/**
 * Serves a production site on localhost with one remote from the working copy, until a stop signal (docs/local-remote.md).
 * @param {{ dir: string, port: number, address: string }} options `address` of the site, as typed
 */
export async function developWithProxy({ dir, port, address }) {
  const site = siteOrigin(address);
  const name = remoteName(path.basename(dir));
  await requireFreePort(port, 'localhost', 'the site with your remote');
  await ensureInstalled();
  const host = await findDevelopmentBuild(site);
  if (!host) log(`${site} has no development build of its host (it is of an older version): changes reload the page.`);

  // The webpack configurations read these; without REMOTES_DIR, the remote isn't added to a local site's registry.
  process.env.NODE_ENV = 'development';
  process.env.FAST_REFRESH = host ? 'on' : 'off';
  delete process.env.REMOTES_DIR;
  const { startProxyServer } = await import('./server.mjs');
  log(`Building ${name} for development…`);
  const server = await startProxyServer({ dir, name, port, site, host });
  log(`${name} is local at http://localhost:${port}, the rest comes from ${site}.`);
  await waitForStopSignal();
  await server.stop();
}

/**
 * Serves one remote on localhost, for a production site that loads it by `?remote-override=`.
 * @param {{ dir: string, port: number }} options
 * @returns {Promise<number>} the dev server's exit code
 */
export async function developForProduction({ dir, port }) {
  const name = remoteName(path.basename(dir));
  await requireFreePort(port, 'localhost', `the dev server of ${name}`);
  await ensureInstalled();
  log(`Building ${name} for development…`);
  const url = `http://localhost:${port}`;
  // No Fast Refresh, which needs React's development build; the site has the production build.
  const server = startWebpack(dir, ['serve', '--port', String(port)], { FAST_REFRESH: 'off' });
  await firstBuild({ url, process: server });
  log(`Add this to an address of a site that allows overrides: ?remote-override=${name}@${url}/remoteEntry.js`);
  return superviseUntilExit(server);
}
