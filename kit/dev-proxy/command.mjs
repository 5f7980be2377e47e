import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CommandError } from '@greenroom/create-remote';
import { requireFreePort, superviseUntilExit, waitForStopSignal } from '../lib/processes.mjs';
import { log } from '../lib/log.mjs';
import { firstBuild, startWebpack } from '../lib/webpack-command.mjs';
import { devPort, nameOfRemote } from '../lib/remote-package.mjs';
import { findDeprecations, findDevelopmentBuild, siteOrigin } from './site.mjs';

/** @import { Result } from '@greenroom/create-remote' */
/** @import { CommandLine } from '../lib/release-target.mjs' */

/** How long the dev server may take to stop. */
const STOP_MS = 5000;

/**
 * Runs one remote in a production site: through the dev proxy (`--host`), or by an override (`--production-host`).
 * @param {string[]} args with or without the remote
 * @param {{ commandLine: CommandLine, dirOf: (words: string[]) => string }} project `dirOf`: the remote's folder, by the arguments that are no options
 * @returns {Promise<Result>} once it can be opened
 * @throws with the fix in the sentence
 */
export function developWithProduction(args, { commandLine, dirOf }) {
  const { values, positionals } = parseArgs({
    args,
    options: { host: { type: 'string' }, 'production-host': { type: 'boolean' }, port: { type: 'string' } },
    allowPositionals: true,
  });
  const { host: address, 'production-host': forOverride } = values;
  const dir = dirOf(positionals);
  if (address !== undefined && forOverride) throw new CommandError('usage', 'Use either --host or --production-host.');
  if (address === undefined && !forOverride)
    throw new CommandError('usage', `Which site? ${commandLine('dev', ...positionals, '--host', 'https://site.example')}`);
  if (!fs.existsSync(path.join(dir, 'webpack.config.mjs'))) {
    throw new CommandError(
      'usage',
      `${path.basename(dir)} has no webpack.config.mjs: only webpack builds it as a page in production needs it.`,
    );
  }
  const port = values.port === undefined ? devPort(dir) : Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new CommandError('usage', `"${values.port}" is no port.`);
  return address === undefined ? developForProduction({ dir, port }) : developWithProxy({ dir, port, address });
}

/**
 * Serves a production site on localhost with one local remote, until a stop signal (docs/local-remote.md).
 * @param {{ dir: string, port: number, address: string }} options `address` of the site, as typed
 * @returns {Promise<Result>}
 */
async function developWithProxy({ dir, port, address }) {
  const site = siteOrigin(address);
  const name = nameOfRemote(dir);
  await requireFreePort(port, 'localhost', 'the site with your remote');
  const [host, deprecated] = await Promise.all([findDevelopmentBuild(site), findDeprecations(site)]);
  if (!host) log(`${site} has no development build of its host (it is of an older version): changes reload the page.`);

  // Read by the webpack configurations; without DEV_SITE_DATA, the remote isn't added to a local site.
  process.env.NODE_ENV = 'development';
  process.env.FAST_REFRESH = host ? 'on' : 'off';
  delete process.env.DEV_SITE_DATA;
  const { startProxyServer } = await import('./server.mjs');
  log(`Building ${name} for development…`);
  const server = await startProxyServer({ dir, name, port, site, host, deprecated });
  log(`${name} is local at http://localhost:${port}, the rest comes from ${site}.`);
  return {
    data: { name, url: `http://localhost:${port}`, site, override: null },
    async running() {
      await waitForStopSignal();
      // Doesn't wait for open event streams or builds.
      await Promise.race([server.stop(), setTimeout(STOP_MS)]);
      process.exit();
    },
  };
}

/**
 * Serves one remote on localhost for `?remote-override=` on a production site.
 * @param {{ dir: string, port: number }} options
 * @returns {Promise<Result>}
 */
async function developForProduction({ dir, port }) {
  const name = nameOfRemote(dir);
  await requireFreePort(port, 'localhost', `the dev server of ${name}`);
  log(`Building ${name} for development…`);
  const url = `http://localhost:${port}`;
  // No Fast Refresh, which needs React's development build.
  const server = startWebpack(dir, ['serve', '--port', String(port)], { FAST_REFRESH: 'off' }, process.stderr.fd);
  await firstBuild({ url, process: server });
  const override = `${name}@${url}/remoteEntry.js`;
  log(`Add this to an address of a site that allows overrides: ?remote-override=${override}`);
  return { data: { name, url, site: null, override }, running: () => superviseUntilExit(server) };
}
