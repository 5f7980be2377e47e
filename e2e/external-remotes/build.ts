import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../../scripts/lib/fingerprint.mjs';
import { run } from '../../scripts/lib/processes.mjs';
import { root } from '../../scripts/lib/workspace.mjs';

/** A remote that other tools than ours build, with their defaults. */
export interface Guest {
  name: 'quests' | 'guilds' | 'trials';
  tool: string;
  /** How the tool is started, from the repository's folder. Its configuration stands beside this file. */
  command: string[];
  type: 'var' | 'module';
  /** Its scripts carry the digests of what they load. */
  checked?: true;
}

const RSBUILD = ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build'];

export const GUESTS: readonly Guest[] = [
  { name: 'quests', tool: 'webpack', command: ['node_modules/webpack-cli/bin/cli.js'], type: 'var' },
  { name: 'guilds', tool: 'Vite', command: ['node_modules/vite/bin/vite.js', 'build'], type: 'module' },
  { name: 'trials', tool: 'Rsbuild', command: RSBUILD, type: 'var' },
];

/** One whose own scripts have the browser check what they load. */
export const CHECKED_GUEST: Guest = { name: 'trials', tool: 'Rsbuild-SRI', command: [...RSBUILD, '--config', 'rsbuild-sri.config.mjs'], type: 'var', checked: true };

/** The React that guests bring: the site's own, under a version that it will not have for long. */
export const NEWER_REACT = '19.99.0';

/**
 * Builds a guest in a folder of its own, as in its own repository, unless that was done before with the same sources.
 * @returns its dist
 */
export async function buildExternalRemote({ tool, command: [script = '', ...args] }: Guest): Promise<string> {
  const sources = path.join(root, 'e2e/external-remotes');
  const inputs = fingerprint(root, ['e2e/external-remotes', 'package-lock.json']).slice(0, 12);
  const built = path.join(root, '.cache/guests', `${tool.toLowerCase()}-${inputs}`);
  if (fs.existsSync(built)) return path.join(built, 'dist');

  // Two processes may begin at once: whoever is done first is right.
  const dir = `${built}-${process.pid}`;
  fs.rmSync(dir, { recursive: true, force: true });
  fs.cpSync(sources, dir, { recursive: true, filter: (file) => !file.endsWith('.ts') });
  fs.writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ name: 'guest', version: '1.0.0', type: 'module', dependencies: { react: '*', 'react-dom': '*' } }));
  installNewerReact(path.join(dir, 'node_modules'));
  const { code, output } = await run(process.execPath, [path.join(root, script), ...args], { cwd: dir, env: { ...process.env, NODE_ENV: 'production' } });
  if (code !== 0) throw new Error(`${output}\nThe guest of ${tool} could not be built.`);
  if (!fs.existsSync(built)) fs.renameSync(dir, built);
  else fs.rmSync(dir, { recursive: true });
  return path.join(built, 'dist');
}

/** In a page that mixes copies, React itself breaks over the difference between these versions and its own. */
function installNewerReact(modules: string): void {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'node_modules/react/package.json'), 'utf8')) as { version: string };
  for (const name of ['react', 'react-dom', 'scheduler']) {
    fs.cpSync(path.join(root, 'node_modules', name), path.join(modules, name), { recursive: true });
  }
  for (const file of ['package.json', 'cjs/react.production.js', 'cjs/react.development.js']) replaceIn(path.join(modules, 'react', file), version);
  for (const file of ['package.json', ...fs.readdirSync(path.join(modules, 'react-dom/cjs')).map((name) => `cjs/${name}`)]) {
    replaceIn(path.join(modules, 'react-dom', file), version);
  }
}

function replaceIn(file: string, version: string): void {
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll(version, NEWER_REACT));
}

/** One for each build and entry, since a version never changes. */
export const versionOf = ({ tool }: Guest, by: 'script' | 'manifest') => `1.0.0-${tool}-by-${by}`;

const DIGESTED = /\.(m?js|css)$/;

/** What a manifest of Module Federation says of the one module that a guest exposes, as far as it is of use here. */
interface Manifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { assets: Record<'js' | 'css', Record<'sync' | 'async', string[]>> }[];
}

/**
 * What the registry says of a built guest.
 * @param by names the script as the entry, or the manifest that names it
 */
export function describeExternalRemote(guest: Guest, dist: string, by: 'script' | 'manifest'): Record<string, unknown> {
  const { name, type, checked } = guest;
  const { metaData, exposes } = JSON.parse(fs.readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8')) as Manifest;
  const names = (fs.readdirSync(dist, { recursive: true }) as string[]).filter((file) => DIGESTED.test(file)).sort();
  const entry = by === 'manifest' ? 'mf-manifest.json' : metaData.remoteEntry.path + metaData.remoteEntry.name;
  const { js, css } = exposes[0]?.assets ?? { js: { sync: [] }, css: { sync: [] } };
  return {
    name,
    version: versionOf(guest, by),
    entry,
    // A manifest of a classic script says all that is to be known of it.
    ...((by === 'script' || type === 'module') && { type }),
    checked,
    routes: [`/${name}`],
    integrity: digestOf(path.join(dist, entry)),
    files: Object.fromEntries(names.map((file) => [file, digestOf(path.join(dist, file))])),
    preload: { [`/${name}`]: [...js.sync, ...css.sync, ...names.filter((file) => /\bpage-/.test(file))] },
    menu: [{ label: `See ${name}`, to: `/${name}` }],
  };
}

function digestOf(file: string): string {
  return `sha384-${createHash('sha384').update(fs.readFileSync(file)).digest('base64')}`;
}
