import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { developWithProxy, developForProduction } from '../dev-proxy/command.mjs';
import { developSite } from './dev-site.mjs';
import { runCommand } from './log.mjs';
import { devPort, remoteFolder, root } from './workspace.mjs';

/**
 * npm run dev [-- <remote or admin>…], or one remote in a production site: through the dev proxy (--host), or by an override
 * (--production-host).
 * @param {string[]} args
 */
export function dev(args) {
  const withProduction = args.some((arg) => /^--(production-)?host(=|$)/.test(arg));
  return withProduction ? runCommand(() => developWithProduction(args)) : developSite(args);
}

/** @param {string[]} args */
function developWithProduction(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { host: { type: 'string' }, 'production-host': { type: 'boolean' }, port: { type: 'string' } },
    allowPositionals: true,
  });
  const { host: address, 'production-host': forOverride } = values;
  const [named, ...more] = positionals;
  if (!named || more.length > 0) throw new Error('Name one remote: npm run dev -- store --host https://site.example');
  if (address !== undefined && forOverride) throw new Error('Use either --host or --production-host: see docs/local-remote.md.');

  const dir = remoteDir(named);
  if (!fs.existsSync(path.join(dir, 'webpack.config.mjs'))) {
    throw new Error(`${path.basename(dir)} is not built by webpack, as a page in production needs it: npm run dev -- ${named} shows it in the whole site.`);
  }
  const port = values.port === undefined ? devPort(path.basename(dir)) : Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`"${values.port}" is no port.`);
  return address === undefined ? developForProduction({ dir, port }) : developWithProxy({ dir, port, address });
}

/**
 * @param {string} named a remote's name, or the path of its folder outside of the repository
 * @returns {string} an absolute path
 */
function remoteDir(named) {
  const isFolder = path.isAbsolute(named) && fs.existsSync(path.join(named, 'webpack.config.mjs'));
  return isFolder ? named : path.join(root, remoteFolder(named));
}
