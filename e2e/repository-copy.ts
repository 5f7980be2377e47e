import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packageFolders, root } from '../scripts/lib/workspace.mjs';

/** Made anew by whoever wants them; `node_modules` is linked instead. */
const LEFT_OUT = ['node_modules', 'dist'];

/**
 * A copy of the repository in which a journey may make folders and run the real commands. What is installed is linked,
 * the repository's own packages to the copy, so that nothing reaches the place that it was made from.
 * @returns its folder; whoever asked for it removes it
 */
export function copyRepository(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-copy-'));
  const files = fs.readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const entry of [...files.map(({ name }) => name), 'scripts', ...packageFolders()]) {
    const filter = (file: string) => !LEFT_OUT.includes(path.basename(file));
    fs.cpSync(path.join(root, entry), path.join(copy, entry), { recursive: true, filter });
  }
  linkModules(copy);
  return copy;
}

function linkModules(copy: string): void {
  const [from, to] = [path.join(root, 'node_modules'), path.join(copy, 'node_modules')];
  fs.mkdirSync(path.join(to, '@greenroom'), { recursive: true });
  // What begins with a dot is npm's own, and the commands' cache.
  for (const name of fs.readdirSync(from).filter((entry) => !entry.startsWith('.') && entry !== '@greenroom')) {
    fs.symlinkSync(path.join(from, name), path.join(to, name));
  }
  for (const name of fs.readdirSync(path.join(from, '@greenroom'))) {
    const folder = path.relative(root, fs.realpathSync(path.join(from, '@greenroom', name)));
    fs.symlinkSync(path.join(copy, folder), path.join(to, '@greenroom', name));
  }
}
