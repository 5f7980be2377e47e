import fs from 'node:fs';
import path from 'node:path';
import { developSite } from './dev-site.mjs';
import { ensureInstalled } from './install.mjs';
import { remoteFolder, root } from './workspace.mjs';

/** Runs npm run dev [-- <remote or admin>…], or one remote in a production site (--host, --production-host). @param {string[]} args */
export async function dev(args) {
  if (!args.some((arg) => /^--(production-)?host(=|$)/.test(arg))) return developSite(args);
  await ensureInstalled();
  const { developWithProduction } = await import('../../kit/dev-proxy/command.mjs');
  const { commandLine } = await import('./release-commands.mjs');
  const { running } = await developWithProduction(args, {
    commandLine,
    dirOf([named, ...more]) {
      if (!named || more.length > 0) throw new Error('Name one remote: npm run dev -- store --host https://site.example');
      return remoteDir(named);
    },
  });
  return running?.();
}

/** @param {string} named a remote's name, or the path of its folder outside of the repository @returns {string} an absolute path */
function remoteDir(named) {
  const isFolder = path.isAbsolute(named) && fs.existsSync(path.join(named, 'webpack.config.mjs'));
  return isFolder ? named : path.join(root, remoteFolder(named));
}
