import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../../../kit/lib/fingerprint.mjs';
import { run } from '../../../kit/lib/processes.mjs';
import { root } from '../../../scripts/lib/workspace.mjs';
import type { SiteResponse } from '../loads/recorder';
import type { LoaderFor } from '../loads/server';
import { identifierOf, nameOf, renaming, routeOf } from './names';
import { BUILT, TEMPLATES, writeSample } from './templates';

/** The same pages by other means: stock Module Federation, and without it as one bundle. All three have one small host, not the site's shell. */
export const REFERENCES = ['webpack', 'vite', 'oneBundle'] as const;
export type ReferenceName = (typeof REFERENCES)[number];

export interface Reference {
  loaderFor: LoaderFor;
  /** Seconds of the build of its host. */
  seconds: number;
}

const CONFIGS = path.join(import.meta.dirname, 'references');
const INPUTS = [
  'bench/browser/remotes/sample',
  'bench/browser/remotes/references',
  'bench/browser/remotes/make-content.ts',
  'package-lock.json',
];
const SOURCES = ['main.tsx', 'index.ts', 'index.html'];
const COMMANDS: Record<ReferenceName, string[]> = {
  webpack: ['node_modules/webpack-cli/bin/cli.js', '--config', path.join(CONFIGS, 'webpack.config.mjs')],
  vite: ['node_modules/vite/bin/vite.js', 'build', '--config', path.join(CONFIGS, 'vite.config.mjs')],
  oneBundle: ['node_modules/webpack-cli/bin/cli.js', '--config', path.join(CONFIGS, 'webpack.config.mjs')],
};
/** The origin in the hosts' lists of remotes. */
const PLACEHOLDER = 'https://bench.invalid';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/**
 * Builds the remotes of a tool from which all others are derived, unless they are built. The one bundle has none.
 * @returns their dist folders, by name
 */
export async function buildReferenceRemotes(tool: ReferenceName): Promise<ReadonlyMap<string, string>> {
  if (tool === 'oneBundle') return new Map();
  const inputs = fingerprint(root, INPUTS).slice(0, 12);
  const parent = path.join(BUILT, tool, inputs);
  const dists = new Map<string, string>();
  for (let index = 0; index < TEMPLATES; index++) {
    const name = nameOf(index + 1);
    const built = path.join(parent, name);
    dists.set(name, path.join(built, 'dist'));
    if (fs.existsSync(built)) continue;
    const dir = emptyFolder(path.join(parent, `.${name}`));
    writeSample(path.join(dir, 'sample'), name, index);
    await build(tool, dir, { REMOTE: name });
    fs.renameSync(dir, built);
  }
  return dists;
}

/** Builds a reference's host with so many pages. @param remotes of its tool, none for the one bundle */
export async function buildReference(tool: ReferenceName, count: number, remotes: ReadonlyMap<string, string>): Promise<Reference> {
  const dir = emptyFolder(path.join(BUILT, tool, 'host'));
  for (const file of SOURCES) fs.copyFileSync(path.join(CONFIGS, file), path.join(dir, file));
  const names = Array.from({ length: count }, (_, index) => nameOf(index + 1));
  const isBundle = tool === 'oneBundle';
  if (isBundle) names.forEach((name, index) => writeSample(path.join(dir, 'pages', name), name, index % TEMPLATES));
  const requestOf = (name: string) => (isBundle ? `./pages/${name}/sample-page` : `${identifierOf(name)}/page`);
  const imports = names.map((name, index) => `  '${routeOf(index + 1)}': () => import('${requestOf(name)}'),\n`);
  fs.writeFileSync(path.join(dir, 'pages.ts'), `export const pages = {\n${imports.join('')}};\n`);
  const startedAt = performance.now();
  await build(tool, dir, isBundle ? {} : { REMOTES: names.join() });
  const seconds = (performance.now() - startedAt) / 1000;
  return { loaderFor: loaderOf(path.join(dir, 'dist'), remotes), seconds };
}

async function build(tool: ReferenceName, dir: string, env: Record<string, string>): Promise<void> {
  const [script = '', ...args] = COMMANDS[tool];
  const { code, output } = await run(process.execPath, [path.join(root, script), ...args], {
    cwd: dir,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  if (code !== 0) throw new Error(`${output}\nThe build of ${tool} in ${dir} failed.`);
}

/** Serves a host, and the remotes that are derived from those that were built. */
function loaderOf(dist: string, remotes: ReadonlyMap<string, string>): LoaderFor {
  const templates = [...remotes];
  const fileOf = (file: string): Buffer | undefined => {
    const [, name, number, rest = ''] = /^remotes\/(part-(\d+))\/(.+)/.exec(file) ?? [];
    const [template, folder = dist] = templates[(Number(number) - 1) % templates.length] ?? [];
    if (!name || !template) return readFile(path.join(dist, file));
    const bytes = readFile(path.join(folder, renaming(name, template)(rest)));
    return bytes && Buffer.from(renaming(template, name)(bytes.toString()));
  };
  return (host) => async (address, page) => {
    const file = page ? 'index.html' : new URL(address, PLACEHOLDER).pathname.slice(1);
    const bytes = fileOf(file);
    return bytes ? responseOf(file, bytes, `https://${host}`) : { status: 404, headers: {}, text: Buffer.from('') };
  };
}

function responseOf(file: string, bytes: Buffer, origin: string): SiteResponse {
  const type = TYPES[path.extname(file)];
  const headers = {
    'content-type': type ?? 'application/octet-stream',
    'access-control-allow-origin': '*',
    'cache-control': /\.html$|remoteEntry\.js$|mf-manifest/.test(file) ? 'no-cache' : 'public, max-age=31536000, immutable',
  };
  return { status: 200, headers, text: type ? Buffer.from(bytes.toString().replaceAll(PLACEHOLDER, origin)) : bytes };
}

function readFile(file: string): Buffer | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file) : undefined;
}

function emptyFolder(dir: string): string {
  fs.rmSync(dir, { recursive: true, force: true });
  fs.mkdirSync(dir, { recursive: true });
  return dir;
}
