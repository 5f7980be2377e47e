import fs from 'node:fs';
import path from 'node:path';
import { CommandError } from './run-command.mjs';
import { fileURLToPath } from 'node:url';

/** Templates for every remote, for each build tool, and for remotes of this repository or of their own. */
const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url));
const COMMON = 'common';
/** npm leaves these files out of packages, so the templates have an underscore in place of the dot. */
const DOTFILES = ['_gitignore', '_npmrc'];

/** npm scripts of a remote, by build tool. */
export const TOOLS = {
  webpack: { build: 'webpack', dev: 'exec webpack serve' },
  vite: { build: 'vite build', dev: 'exec vite' },
  rsbuild: { build: 'rsbuild build', dev: 'exec rsbuild dev' },
};
/** @typedef {keyof typeof TOOLS} Tool */

/** The name becomes a menu entry on phones. */
const MAX_NAME_LENGTH = 30;
/** First segments of the server's and the host's other paths. */
const SERVER_PATHS = [
  'admin-new',
  'api',
  'assets',
  'auth',
  'demo',
  'development',
  'healthz',
  'login',
  'logout',
  'metrics',
  'readyz',
  'remotes',
  'safer-gambling',
  'setup',
  'storage',
  'unsubscribe',
  'webhooks',
];

/** @param {string} name of a remote @throws if it is invalid, or the path of its page is the server's */
export function requireValidName(name) {
  if (name.startsWith('remote-'))
    throw new CommandError('usage', `Leave out "remote-", which the folder gets by itself: ${name.slice('remote-'.length)}`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new CommandError(
      'usage',
      `"${name}" can't be a remote's name: it begins with a letter, then come lower-case letters, digits, and single hyphens between them.`,
    );
  }
  if (name.length > MAX_NAME_LENGTH)
    throw new CommandError(
      'usage',
      `"${name}" is too long for a remote's name, which also stands in the menu: at most ${MAX_NAME_LENGTH} characters.`,
    );
  if (SERVER_PATHS.includes(name))
    throw new CommandError('usage', `The address /${name} is the server's, so no remote can have its page there. Choose another name.`);
}

/**
 * Writes the folder of a new remote atomically.
 * @param {object} remote
 * @param {string} remote.name a valid one
 * @param {'workspace' | 'standalone'} remote.kind of this repository, or of a repository of its own
 * @param {Tool} [remote.tool] that builds it
 * @param {string} remote.parent the folder in which it is created, as `remote-<name>`
 * @param {(draft: string) => void} [remote.complete] changes the files before they have their final place
 * @returns {string} the new folder's name
 * @throws if it exists; no partial folder is left behind
 */
export function writeRemote({ name, kind, tool = 'webpack', parent, complete = () => undefined }) {
  const folder = `remote-${name}`;
  if (fs.existsSync(path.join(parent, folder))) throw new Error(`There is a folder ${folder} already.`);
  // On the same file system, so a rename moves it in one step; the name matches no workspace pattern.
  const draft = fs.mkdtempSync(path.join(parent, '.new-remote-'));
  try {
    for (const template of [COMMON, kind, tool].map((part) => path.join(TEMPLATES, part))) {
      for (const file of filesBelow(template)) {
        const target = path.join(draft, fillIn(undotted(file), name, tool));
        fs.mkdirSync(path.dirname(target), { recursive: true });
        fs.writeFileSync(target, fillIn(fs.readFileSync(path.join(template, file), 'utf8'), name, tool));
      }
    }
    complete(draft);
    // mkdtemp creates folders with the mode 0700.
    fs.chmodSync(draft, 0o755);
    fs.renameSync(draft, path.join(parent, folder));
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

/** @param {string} name such as `bonus-wheel` @returns {string} such as `Bonus Wheel` */
export function titleOf(name) {
  return wordsOf(name).join(' ');
}

/** @param {string} dir @returns {string[]} files, relative to it */
function filesBelow(dir) {
  return fs
    .readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));
}

/** @param {string} file */
const undotted = (file) => (DOTFILES.includes(file) ? `.${file.slice(1)}` : file);

/** @param {string} text a file's name or content @param {string} name @param {Tool} tool */
function fillIn(text, name, tool) {
  const { build, dev } = TOOLS[tool];
  return text
    .replaceAll('__build__', build)
    .replaceAll('__dev__', dev)
    .replaceAll('__name__', name)
    .replaceAll('__Title__', titleOf(name))
    .replaceAll('__Name__', wordsOf(name).join(''))
    .replaceAll('__identifier__', name.replaceAll('-', '_'));
}

/** @param {string} name */
function wordsOf(name) {
  return name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
}
