import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { filesBelow } from './fingerprint.mjs';
import { ensureInstalled } from './install.mjs';
import { log } from './log.mjs';
import { remoteFolders, remoteName, root } from './workspace.mjs';

/** The template of all remotes, and one for each build tool. */
const TEMPLATES = path.join(root, 'scripts/templates');
const COMMON = 'remote';
/** The npm scripts of a remote's package, by build tool. */
const TOOLS = {
  webpack: { build: 'webpack', dev: 'exec webpack serve' },
  vite: { build: 'vite build', dev: 'exec vite' },
  rsbuild: { build: 'rsbuild build', dev: 'exec rsbuild dev' },
};
/** @typedef {keyof typeof TOOLS} Tool */
/** The name becomes a menu entry, which has to fit on a phone. */
const MAX_NAME_LENGTH = 30;
/** First path segments of the server's other endpoints and of the host's files. */
const SERVER_PATHS = ['admin-new', 'api', 'assets', 'auth', 'demo', 'development', 'healthz', 'login', 'logout', 'metrics', 'readyz', 'remotes', 'storage'];

/**
 * Creates a remote from the templates, links it as a workspace, and prints the next steps.
 * @param {string[]} args its name, and `--with` its build tool
 * @throws with the reason, in a sentence; no partial folder is left behind
 */
export async function newRemote(args) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { with: { type: 'string', default: 'webpack' } } });
  const [name = ''] = positionals;
  if (positionals.length !== 1) throw new Error('Which name? One word, such as: npm run new-remote -- quests');
  if (!isTool(values.with)) throw new Error(`"${values.with}" is none of the tools that can build a remote here: --with ${Object.keys(TOOLS).join(', ')}.`);
  const folder = await makeRemote(name, { tool: values.with });
  try {
    await ensureInstalled();
  } catch (error) {
    fs.rmSync(path.join(root, folder), { recursive: true, force: true });
    throw error;
  }
  log(nextSteps(name));
}

/** @param {string} word @returns {word is Tool} */
const isTool = (word) => Object.hasOwn(TOOLS, word);

/** @param {string} name */
function nextSteps(name) {
  const commands = [
    [`npm run dev -- ${name}`, 'shows it with hot reload'],
    [`npm run unit -- --testPathPatterns remote-${name}`, 'runs its tests'],
    [`npm run release -- ${name}`, 'builds it and makes it live, with the next page load'],
  ];
  const width = Math.max(...commands.map(([command = '']) => command.length));
  return `remote-${name} is there, with one page at /${name} and an entry in the site's menu. Next:

${commands.map(([command = '', does]) => `  ${command.padEnd(width)}  ${does}`).join('\n')}

What to change first stands in docs/new-remote.md.`;
}

/**
 * Writes the folder of a new remote atomically.
 * @param {string} name lower-case letters, digits and hyphens
 * @param {{ tool?: Tool, dir?: string }} [options] `dir`: the repository's folder
 * @returns {Promise<string>} the new folder, relative to it
 * @throws if the name is invalid or taken, with the reason in the sentence
 */
export async function makeRemote(name, { tool = 'webpack', dir = root } = {}) {
  await requireFreeName(name, dir);
  const folder = `remote-${name}`;
  // On the same file system, so that a rename moves it in one step; the name matches no workspace pattern.
  const draft = fs.mkdtempSync(path.join(dir, '.new-remote-'));
  try {
    for (const template of [COMMON, `${COMMON}-${tool}`].map((part) => path.join(TEMPLATES, part))) {
      for (const file of filesBelow(template, '.')) {
        const target = path.join(draft, fillIn(file, name, tool));
        fs.mkdirSync(path.dirname(target), { recursive: true });
        fs.writeFileSync(target, fillIn(fs.readFileSync(path.join(template, file), 'utf8'), name, tool));
      }
    }
    // mkdtemp creates folders with the mode 0700.
    fs.chmodSync(draft, 0o755);
    fs.renameSync(draft, path.join(dir, folder));
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

/**
 * @param {string} name
 * @param {string} dir
 * @throws if the name or the path of its page is invalid or taken
 */
async function requireFreeName(name, dir) {
  if (name.startsWith('remote-')) throw new Error(`Leave out "remote-", which the folder gets by itself: ${name.slice('remote-'.length)}`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`"${name}" can't be a remote's name: it begins with a letter, then come lower-case letters, digits, and single hyphens between them.`);
  }
  if (name.length > MAX_NAME_LENGTH) throw new Error(`"${name}" is too long for a remote's name, which also stands in the menu: at most ${MAX_NAME_LENGTH} characters.`);
  if (fs.existsSync(path.join(dir, `remote-${name}`))) {
    throw new Error(`There is a folder remote-${name} already. The remotes: ${remoteFolders(dir).map(remoteName).join(', ')}.`);
  }
  if (SERVER_PATHS.includes(name)) throw new Error(`The address /${name} is the server's, so no remote can have its page there. Choose another name.`);
  const owner = await ownerOf(`/${name}`, dir);
  if (owner) throw new Error(`The address /${name} belongs to ${owner} already. Choose another name.`);
}

/**
 * @param {string} route
 * @param {string} dir
 * @returns {Promise<string | undefined>} the folder of the remote that owns the route
 */
async function ownerOf(route, dir) {
  // Imported here, since the TypeScript compiler loads slowly and is missing before the first installation.
  const { readRoutes } = await import('../webpack/read-routes.mjs');
  return remoteFolders(dir).find((folder) => {
    const file = path.join(dir, folder, 'src/remote.tsx');
    return fs.existsSync(file) && readRoutes(fs.readFileSync(file, 'utf8'), file).some((owned) => owned.route === route);
  });
}
