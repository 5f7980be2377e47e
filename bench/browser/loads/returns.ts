import path from 'node:path';
import type { Browser } from '@playwright/test';
import { compile } from '../../../scripts/lib/builds.mjs';
import { root } from '../../../scripts/lib/workspace.mjs';
import { releaseBuild } from '../../../e2e/helpers/releases';
import type { Site } from '../../../e2e/helpers/site';
import type { Both } from './figures';
import type { Route } from './in-page';
import { Recorder } from './recorder';
import type { StaticServer } from './server';
import { federated, oneBundle } from './sites';
import { type Return, loadAfterRelease } from './page-loads';

const ROUTES: Route[] = ['/', '/store'];

/**
 * Measures what a returning visitor downloads after one sentence of the store has changed: with federation, where only the store is
 * built and released, and with the one bundle, which is built and deployed as a whole.
 * @param servers of both builds; they serve the changed state afterwards
 */
export async function measureReturns(browser: Browser, site: Site, servers: Both<StaticServer>): Promise<Both<Return[]>> {
  process.stderr.write('Loads: what a release costs somebody who comes back…\n');
  return {
    federated: await loadAfterRelease(browser, servers.federated.url, ROUTES, async () => {
      await releaseBuild(site, await buildChanged('remote-store', 'webpack.config.mjs'));
      servers.federated.replace((host) => federated(new Recorder(site.url, host)));
    }),
    oneBundle: await loadAfterRelease(browser, servers.oneBundle.url, ROUTES, async () => {
      const dist = await buildChanged('bench/browser/loads', 'one-bundle.mjs');
      servers.oneBundle.replace((host) => oneBundle(new Recorder(site.url, host), dist));
    }),
  };
}

/** Builds a folder with the changed sentence. @returns the built folder */
async function buildChanged(folder: string, config: string): Promise<string> {
  const out = path.join(root, '.cache/changed', folder);
  const { code, output } = await compile(folder, {
    development: false,
    configs: [path.join(import.meta.dirname, 'changed-build.mjs')],
    out,
    env: { CONFIG: path.join(root, folder, config) },
  });
  if (code !== 0) throw new Error(`${output}\nThe build of ${folder} with a change failed.`);
  return out;
}
