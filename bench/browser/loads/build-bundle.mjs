import fs from 'node:fs';
import path from 'node:path';
import { compile, inputsOf, isUpToDate } from '../../../scripts/lib/builds.mjs';
import { log } from '../../../kit/lib/log.mjs';
import { cacheDir, remoteFolders, root } from '../../../scripts/lib/workspace.mjs';

/** The folder of the build. */
const DIST = path.join(root, '.cache/one-bundle');
const STAMP = path.join(cacheDir, 'builds/one-bundle');

/**
 * Builds host and remotes as one bundle, unless it is up to date.
 * @returns {Promise<string>} its folder
 * @throws with webpack's messages if the build fails
 */
export async function buildOneBundle() {
  const config = fs.readFileSync(new URL('one-bundle.mjs', import.meta.url), 'utf8');
  const inputs = [config, ...['host', ...remoteFolders()].map((folder) => inputsOf(root, folder))].join(' ');
  const stamp = fs.existsSync(STAMP) ? fs.readFileSync(STAMP, 'utf8') : undefined;
  if (isUpToDate({ inputs, stamp, hasDist: fs.existsSync(path.join(DIST, 'routes.json')) })) return DIST;

  log('Building all of it as one bundle…');
  fs.rmSync(STAMP, { force: true });
  const { code, output } = await compile('bench/browser/loads', { development: false, configs: ['one-bundle.mjs'], out: DIST });
  if (code !== 0) throw new Error(`${output.trimEnd()}\nThe build of the one bundle failed.`);
  fs.mkdirSync(path.dirname(STAMP), { recursive: true });
  fs.writeFileSync(STAMP, inputs);
  return DIST;
}
