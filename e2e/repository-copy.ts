import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rememberInstalled } from '../scripts/lib/install.mjs';
import { packageFolders, root } from '../scripts/lib/workspace.mjs';

/**
 * A copy of the repository in which a journey may make folders and run the real commands. What is installed is linked,
 * the repository's own packages to the copy, so that nothing reaches the place that it was made from.
 * @param options `built`: with the builds, for commands that would install and build first
 * @returns its folder; whoever asked for it removes it
 */
export function copyRepository({ built = false } = {}): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-copy-'));
  const files = fs.readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  // `node_modules` is linked instead.
  const leftOut = built ? ['node_modules'] : ['node_modules', 'dist'];
  const copyEntry = (entry: string) =>
    fs.cpSync(path.join(root, entry), path.join(copy, entry), { recursive: true, filter: (file) => !leftOut.includes(path.basename(file)) });
  for (const entry of [...files.map(({ name }) => name), 'scripts', ...packageFolders()]) copyEntry(entry);
  linkModules(copy);
  if (built) {
    for (const entry of ['node_modules/.package-lock.json', 'node_modules/.cache/greenroom/builds']) copyEntry(entry);
    rememberInstalled(copy);
  }
  return copy;
}

function linkModules(copy: string): void {
  // A package has libraries of its own where it wants other versions than the rest.
  for (const folder of ['', ...packageFolders()]) linkLibraries(path.join(root, folder, 'node_modules'), path.join(copy, folder, 'node_modules'));
  const own = 'node_modules/@greenroom';
  fs.mkdirSync(path.join(copy, own));
  for (const name of fs.readdirSync(path.join(root, own))) {
    const folder = path.relative(root, fs.realpathSync(path.join(root, own, name)));
    fs.symlinkSync(path.join(copy, folder), path.join(copy, own, name));
  }
}

function linkLibraries(from: string, to: string): void {
  if (!fs.existsSync(from)) return;
  fs.mkdirSync(to);
  // What else begins with a dot is npm's own, and the commands' cache.
  for (const name of fs.readdirSync(from).filter((entry) => entry === '.bin' || (!entry.startsWith('.') && entry !== '@greenroom'))) {
    fs.symlinkSync(path.join(from, name), path.join(to, name));
  }
}
