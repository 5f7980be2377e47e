import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, TOOLS, requireValidName, writeRemote } from '../../create-remote/lib/index.mjs';
import { log } from '../../kit/lib/log.mjs';
import { ensureInstalled } from './install.mjs';
import { remoteFolders, remoteName, root } from './workspace.mjs';

/** @import { Result } from '../../create-remote/lib/index.mjs' */
/** @import { Tool } from '../../create-remote/lib/write-remote.mjs' */

/**
 * Creates a remote of this repository, and links it as a workspace.
 * @param {string[]} args its name, and `--with` its build tool
 * @returns {Promise<Result>}
 * @throws with the reason, in a sentence; no partial folder is left behind
 */
export async function newRemote(args) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { with: { type: 'string', default: 'webpack' } } });
  const [name = ''] = positionals;
  if (positionals.length !== 1) throw new CommandError('usage', 'Which name? One word, such as: npm run new-remote -- quests');
  if (!isTool(values.with))
    throw new CommandError(
      'usage',
      `"${values.with}" is none of the tools that can build a remote here: --with ${Object.keys(TOOLS).join(', ')}.`,
    );
  const folder = await makeRemote(name, { tool: values.with });
  try {
    await ensureInstalled();
  } catch (error) {
    fs.rmSync(path.join(root, folder), { recursive: true, force: true });
    throw error;
  }
  log(nextSteps(name));
  return { data: { name, folder, route: `/${name}` } };
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
  requireValidName(name);
  if (fs.existsSync(path.join(dir, `remote-${name}`))) {
    throw new CommandError(
      'usage',
      `There is a folder remote-${name} already. The remotes: ${remoteFolders(dir).map(remoteName).join(', ')}.`,
    );
  }
  const owner = await ownerOf(`/${name}`, dir);
  if (owner) throw new CommandError('usage', `The address /${name} belongs to ${owner} already. Choose another name.`);
  return writeRemote({ name, kind: 'workspace', tool, parent: dir });
}

/** @param {string} route @param {string} dir @returns {Promise<string | undefined>} the folder of the remote that owns the route */
async function ownerOf(route, dir) {
  // Imported here, since the TypeScript compiler is slow, and missing before the first installation.
  const { readRoutes } = await import('../../kit/webpack/read-routes.mjs');
  return remoteFolders(dir).find((folder) => {
    const file = path.join(dir, folder, 'src/remote.tsx');
    return fs.existsSync(file) && readRoutes(fs.readFileSync(file, 'utf8'), file).some((owned) => owned.route === route);
  });
}
