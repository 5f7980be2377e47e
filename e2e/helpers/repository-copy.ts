import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rememberInstalled } from '../../scripts/lib/install.mjs';
import { packageFolders, root } from '../../scripts/lib/workspace.mjs';

/**
 * A copy of the repository in which a journey may create folders and run the real commands. Installed packages are symlinks; those to
 * workspaces point into the copy, so that the original repository stays untouched.
 * @param options `built`: includes the builds, for commands that would otherwise install and build first
 * @returns its folder, which the caller removes
 */
export function copyRepository({ built = false } = {}): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-copy-'));
  const files = fs.readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  // linkModules() links `node_modules` instead.
  const excluded = ['node_modules', '.cache', ...(built ? [] : ['dist'])];
  const copyEntry = (entry: string) =>
    fs.cpSync(path.join(root, entry), path.join(copy, entry), {
      recursive: true,
      filter: (file) => !excluded.includes(path.basename(file)),
    });
  for (const entry of [...files.map(({ name }) => name), 'scripts', ...packageFolders()]) copyEntry(entry);
  linkModules(copy);
  if (built) {
    for (const entry of ['node_modules/.package-lock.json', 'node_modules/.cache/greenroom/builds']) copyEntry(entry);
    rememberInstalled(copy);
  }
  return copy;
}

function linkModules(copy: string): void {
  // A package has its own node_modules where it needs other versions than the root.
  for (const folder of ['', ...packageFolders()])
    linkLibraries(path.join(root, folder, 'node_modules'), path.join(copy, folder, 'node_modules'));
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
  // Other dot entries belong to npm or are caches.
  for (const name of fs.readdirSync(from).filter((entry) => entry === '.bin' || (!entry.startsWith('.') && entry !== '@greenroom'))) {
    fs.symlinkSync(path.join(from, name), path.join(to, name));
  }
}
