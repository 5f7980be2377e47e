import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../../kit/lib/fingerprint.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { root } from '../../scripts/lib/workspace.mjs';

/** A remote built with a standard toolchain and its defaults, not with our webpack configuration. */
export interface ExternalRemote {
  name: 'quests' | 'guilds' | 'trials';
  tool: string;
  /** The build command, relative to the repository root. Its configuration is in this folder. */
  command: string[];
  type: 'var' | 'module';
  /** The build adds subresource integrity digests for its own chunks. */
  checked?: true;
}

const RSBUILD = ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build'];

export const EXTERNAL_REMOTES: readonly ExternalRemote[] = [
  { name: 'quests', tool: 'webpack', command: ['node_modules/webpack-cli/bin/cli.js'], type: 'var' },
  { name: 'guilds', tool: 'Vite', command: ['node_modules/vite/bin/vite.js', 'build'], type: 'module' },
  { name: 'trials', tool: 'Rsbuild', command: RSBUILD, type: 'var' },
];

/** A remote whose own scripts load their chunks with subresource integrity. */
export const REMOTE_WITH_SRI: ExternalRemote = {
  name: 'trials',
  tool: 'Rsbuild-SRI',
  command: [...RSBUILD, '--config', 'rsbuild-sri.config.mjs'],
  type: 'var',
  checked: true,
};

/** The version of the React that external remotes bundle: a copy of the site's own with a newer version number. */
export const NEWER_REACT = '19.99.0';

/**
 * Builds an external remote in its own folder, as if in its own repository. Reuses a build of the same sources.
 * @returns the path of its dist folder
 */
export async function buildExternalRemote({ tool, command: [script = '', ...args] }: ExternalRemote): Promise<string> {
  const sources = path.join(root, 'e2e/external-remotes');
  const inputs = fingerprint(root, ['e2e/external-remotes', 'package-lock.json']).slice(0, 12);
  const built = path.join(root, '.cache/external-remotes', `${tool.toLowerCase()}-${inputs}`);
  if (fs.existsSync(built)) return path.join(built, 'dist');

  // Two runs may build at once: the first to finish wins.
  const dir = `${built}-${process.pid}`;
  fs.rmSync(dir, { recursive: true, force: true });
  fs.cpSync(sources, dir, { recursive: true, filter: (file) => !file.endsWith('.ts') });
  fs.writeFileSync(
    path.join(dir, 'package.json'),
    JSON.stringify({ name: 'external-remote', version: '1.0.0', type: 'module', dependencies: { react: '*', 'react-dom': '*' } }),
  );
  installNewerReact(path.join(dir, 'node_modules'));
  const { code, output } = await run(process.execPath, [path.join(root, script), ...args], {
    cwd: dir,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`${output}\nThe external remote of ${tool} could not be built.`);
  if (!fs.existsSync(built)) fs.renameSync(dir, built);
  else fs.rmSync(dir, { recursive: true });
  return path.join(built, 'dist');
}

/** React throws when react and react-dom differ in version, so that a page which mixes two copies fails. */
function installNewerReact(modules: string): void {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'node_modules/react/package.json'), 'utf8')) as { version: string };
  for (const name of ['react', 'react-dom', 'scheduler']) {
    fs.cpSync(path.join(root, 'node_modules', name), path.join(modules, name), { recursive: true });
  }
  for (const file of ['package.json', 'cjs/react.production.js', 'cjs/react.development.js'])
    replaceIn(path.join(modules, 'react', file), version);
  for (const file of ['package.json', ...fs.readdirSync(path.join(modules, 'react-dom/cjs')).map((name) => `cjs/${name}`)]) {
    replaceIn(path.join(modules, 'react-dom', file), version);
  }
}

function replaceIn(file: string, version: string): void {
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll(version, NEWER_REACT));
}

/** A version for each build and entry, since a released version is immutable. */
export const versionOf = ({ tool }: ExternalRemote, by: 'script' | 'manifest') => `dev-${tool}-by-${by}`;

const DIGESTED = /\.(m?js|css)$/;

/** The fields of an `mf-manifest.json` that are used here; external remotes expose one module. */
interface Manifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { assets: Record<'js' | 'css', Record<'sync' | 'async', string[]>> }[];
}

/**
 * The `remote.json` of a built external remote.
 * @param by whether the entry is the entry script, or the manifest that names it
 */
export function describeExternalRemote(remote: ExternalRemote, dist: string, by: 'script' | 'manifest'): Record<string, unknown> {
  const { name, type, checked } = remote;
  const { metaData, exposes } = JSON.parse(fs.readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8')) as Manifest;
  const names = (fs.readdirSync(dist, { recursive: true }) as string[]).filter((file) => DIGESTED.test(file)).sort();
  const entry = by === 'manifest' ? 'mf-manifest.json' : metaData.remoteEntry.path + metaData.remoteEntry.name;
  const { js, css } = exposes[0]?.assets ?? { js: { sync: [] }, css: { sync: [] } };
  return {
    name,
    version: versionOf(remote, by),
    entry,
    // A manifest already says that its entry is a classic script.
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
