import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { compile } from '../lib/builds.mjs';
import { temporaryFolder } from '../lib/temporary-folder.mjs';
import { root } from '../lib/workspace.mjs';
import { integrityOf } from './integrity.mjs';
import thinRuntime from './thin-runtime.mjs';

// Three whole builds, each in a process of its own: seconds, and more of them on a busy machine.
jest.setTimeout(60_000);

const REMOTE = {
  'package.json': JSON.stringify({
    version: '2.1.0',
    peerDependencies: { react: '^19.0.0', '@greenroom/shared-ui': '^1.0.0' },
    greenroom: { menu: [{ label: 'Quests', to: '/quests' }], data: { '/quests': ['/api/r/quests'] } },
  }),
  'src/remote.tsx': "export default { '/quests': () => import('./quests-page') };",
  'src/quests-page.tsx': `
    import * as query from '@tanstack/react-query';
    import { useEffect, useState } from 'react';
    import { Button } from '@greenroom/shared-ui/button';
    import { Card } from '@greenroom/shared-ui/card';
    import styles from './quests-page.module.css';
    const unused = () => <Card onClick={useEffect} />;
    export default function QuestsPage() {
      const [open] = useState(false);
      return <Button className={styles.quest} onClick={() => import('./later')}>{open && String(Object.keys(query))}</Button>;
    }`,
  'src/quests-page.module.css': '.quest { color: red }',
  'src/later.ts': 'export const later = 1;',
};

/** What it exposes takes something from the page itself. */
const TAKING_ROUTES = {
  ...REMOTE,
  'src/remote.tsx': `
    import { defineRoutes } from '@greenroom/shared-ui/platform';
    export default defineRoutes({ '/quests': () => import('./quests-page') });`,
};

const HOST = {
  'package.json': JSON.stringify({ imports: { '#lazy': './src/lazy.ts' }, sideEffects: ['*.css', './src/main.ts'] }),
  'src/index.html': '<!doctype html><html><head></head><body></body></html>',
  'src/main.ts': "import { shared } from './shared'; import './plain'; import '#lazy'; import './main.css'; console.log(shared); void import('./later'); void import(/* webpackChunkName: 'federation' */ './runtime');",
  'src/main.css': 'body { color: red }',
  'src/shared.ts': 'export const shared = 1; export const other = 2;',
  'src/plain.js': 'module.exports = { plain: 1 };',
  'src/later.ts': 'export const later = 1;',
  'src/runtime.ts': 'export const runtime = 1;',
  'src/lazy.ts': "import './lazy.css'; export const lazy = 1;",
  'src/lazy.css': 'body { color: blue }',
};

/** Builds as this repository's packages are, from a folder elsewhere. */
const factories = pathToFileURL(path.join(root, 'scripts/webpack')).href;
const REMOTE_CONFIG = `
  import path from 'node:path';
  import { remoteConfig } from '${factories}/remote.mjs';
  import { platformModules } from '${factories}/shared.mjs';
  export default remoteConfig(import.meta.dirname, {
    name: 'greenroom_' + path.basename(import.meta.dirname).replaceAll('-', '_'),
    exposes: { './routes': './src/remote.tsx' },
    shared: platformModules,
  });`;
const HOST_CONFIG = `
  import HtmlWebpackPlugin from 'html-webpack-plugin';
  import webpack from 'webpack';
  import { commonConfig } from '${factories}/common.mjs';
  import { HostJsonPlugin } from '${factories}/host-json-plugin.mjs';
  const config = commonConfig({ dir: import.meta.dirname, uniqueName: 'test', layer: 'remote', development: false });
  const provide = (shareKey, eager = true) => ({ shareKey, version: '1.2.3', eager });
  export default {
    ...config,
    entry: { host: './src/main.ts' },
    output: { ...config.output, path: import.meta.dirname + '/dist', publicPath: '/' },
    plugins: [
      ...config.plugins,
      new webpack.sharing.ProvideSharedPlugin({ provides: { './src/shared': provide('shared'), './src/plain': provide('plain'), '#lazy': provide('lazy', false) } }),
      new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
      new HostJsonPlugin({ exposes: './routes' }),
    ],
  };`;

/** @type {string[]} */
const folders = [];
afterAll(() => folders.forEach((dir) => fs.rmSync(dir, { recursive: true })));

/**
 * @param {Record<string, string>} files a package
 * @returns {Promise<Record<string, string>>} what its build wrote, file name to content
 */
async function build(files, { development = false } = {}) {
  const dir = temporaryFolder(files);
  folders.push(dir);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  const { code, output } = await compile(path.relative(root, dir), { development });
  if (code !== 0) throw new Error(output);
  const dist = path.join(dir, 'dist');
  return Object.fromEntries(fs.readdirSync(dist).map((file) => [file, fs.readFileSync(path.join(dist, file), 'utf8')]));
}

/** @param {Record<string, string>} files @param {RegExp} pattern */
function only(files, pattern) {
  const [name, ...more] = Object.keys(files).filter((file) => pattern.test(file));
  if (name === undefined || more.length > 0) throw new Error(`There should be one file like ${pattern} in ${Object.keys(files)}.`);
  return name;
}

/** @param {Record<string, string>} files */
const digests = (files) =>
  Object.fromEntries(Object.entries(files).filter(([file]) => /\.(js|css)$/.test(file)).map(([file, text]) => [file, integrityOf(text)]));

/**
 * Runs a remote's entry as a page does, and loads its page.
 * @param {string} entry
 * @param {string} url of the entry
 * @returns loads the page, all of whose requests fail, and returns their addresses
 */
function runEntry(entry, url) {
  /** @type {string[]} */
  const requested = [];
  const head = {
    /** @param {{ src?: string, href?: string, onerror: (event: object) => void }} tag */
    appendChild(tag) {
      requested.push(String(tag.src ?? tag.href));
      queueMicrotask(() => tag.onerror({ type: 'error', target: tag }));
    },
  };
  /** @type {Record<string, any>} */
  const document = { currentScript: { tagName: 'SCRIPT', src: url }, head, getElementsByTagName: () => [] };
  document.createElement = () => ({ ownerDocument: document, setAttribute: () => undefined, addEventListener: () => undefined });
  /** @type {Record<string, any>} */
  const window = { location: new URL(url) };
  vm.runInNewContext(entry, { window, document, location: window.location, setTimeout: () => 0, clearTimeout: () => undefined, console });
  const container = Object.values(window).find(({ init }) => init);
  container.init({});
  return async () => {
    const { default: routes } = (await container.get('./routes'))();
    await routes['/quests']().catch(() => undefined);
    return requested.splice(0).sort();
  };
}

/** @type {Record<'remote' | 'developed' | 'host', Record<string, string>>} */
let built;
beforeAll(async () => {
  const [remote, developed, host] = await Promise.all([
    build({ ...REMOTE, 'webpack.config.mjs': REMOTE_CONFIG }),
    build({ ...TAKING_ROUTES, 'webpack.config.mjs': REMOTE_CONFIG }, { development: true }),
    build({ ...HOST, 'webpack.config.mjs': HOST_CONFIG }),
  ]);
  built = { remote, developed, host };
});

describe('a remote', () => {
  /** @type {Record<string, string>} */
  let files;
  /** @type {Record<string, any>} */
  let description;
  beforeAll(() => {
    files = built.remote;
    description = JSON.parse(files['remote.json'] ?? '');
  });

  test('tells the integrity of each of its scripts and stylesheets, as they are on the disk', () => {
    expect(Object.keys(description.files)).toHaveLength(4);
    expect(description.files).toEqual(digests(files));
    expect(description.integrity).toBe(description.files[description.entry]);
  });

  test('carries in its entry the integrity of everything that it loads later, and only there', () => {
    const { [description.entry]: entry = '', ...others } = files;
    const { [description.entry]: _, ...expected } = digests(files);
    const found = /** @param {string} text */ (text) => text.match(/sha384-[A-Za-z0-9+/]{64}/g) ?? [];
    expect(found(entry).sort()).toEqual(Object.values(expected).sort());
    const scripts = Object.entries(others).filter(([file]) => file.endsWith('.js'));
    expect(scripts.flatMap(([, text]) => found(text))).toEqual([]);
  });

  test('tells what it exposes, which versions it accepts, its entries of the menu, its calls, and which names it reads of what it takes', () => {
    expect(description).toMatchObject({
      version: expect.stringMatching(/^2\.1\.0-[0-9a-f]{8}$/),
      exposes: ['./routes'],
      shared: { react: '^19.0.0', '@greenroom/shared-ui': '^1.0.0' },
      menu: [{ label: 'Quests', to: '/quests' }],
      data: { '/quests': ['/api/r/quests'] },
    });
    expect(description.uses).toEqual({
      '@greenroom/shared-ui/button': ['Button'],
      // It has to be there, although nothing of it is read.
      '@greenroom/shared-ui/card': [],
      // As a whole, of which nobody can tell what is read.
      '@tanstack/react-query': [],
      react: ['useState'],
      'react/jsx-runtime': ['jsx'],
    });
  });

  test('lies beside the manifest of Module Federation, which names the same files and the versions of what the remote takes', () => {
    expect(description.manifest).toBe('mf-manifest.json');
    const manifest = JSON.parse(files[description.manifest] ?? '');
    expect(manifest.metaData).toMatchObject({ remoteEntry: { name: description.entry, path: '' }, publicPath: 'auto', globalName: manifest.name });
    // The entry holds it.
    expect(manifest.exposes).toMatchObject([{ path: './routes', assets: { js: { sync: [] } } }]);
    expect(manifest.shared.map((/** @type {{ name: string }} */ { name }) => name).sort()).toEqual(Object.keys(description.uses));
  });

  test('has an entry without the federation runtime', () => {
    const entry = files[description.entry] ?? '';
    if (entry.includes('__FEDERATION__')) {
      throw new Error(
        'The entry holds the stock bundler runtime. It works, but costs each visitor 10 KB for each remote: @module-federation/enhanced imports ' +
          'another file than the one that STOCK_RUNTIME in scripts/webpack/thin-runtime-plugin.mjs names. Look for what its ' +
          'FederationRuntimePlugin imports ("BundlerRuntimePath"), name that file, and compare what it exports with thin-runtime.mjs.',
      );
    }
    const called = new Set([...entry.matchAll(/\.bundlerRuntime\.(\w+)/g)].map(([, name]) => name));
    expect(called.size).toBeGreaterThan(2);
    const missing = [...called].filter((name) => !(String(name) in thinRuntime.bundlerRuntime));
    if (missing.length > 0) {
      throw new Error(
        `The code that @module-federation/enhanced generates calls bundlerRuntime.${missing.join(', ')}, which scripts/webpack/thin-runtime.mjs ` +
          'lacks: write it after the function of the same name in @module-federation/webpack-bundler-runtime.',
      );
    }
  });

  test.each([
    ['', '', '?attempt=1.2'],
    ['?attempt=3', '?attempt=3', '?attempt=3.2'],
  ])('asks for its files at the attempt of its entry%s, and at addresses of their own after each failure', async (attempt, first, second) => {
    const load = runEntry(files[description.entry] ?? '', `https://cdn.test/quests/${description.entry}${attempt}`);
    const at = (/** @type {string} */ suffix) => description.preload['/quests'].map((/** @type {string} */ file) => `https://cdn.test/quests/${file}${suffix}`).sort();
    expect(await load()).toEqual(at(first));
    expect(await load()).toEqual(at(second));
  });

  test('tells which shared modules each route needs with its page', () => {
    expect(description.needs).toEqual({
      '/quests': ['@greenroom/shared-ui/button', '@greenroom/shared-ui/card', '@tanstack/react-query', 'react', 'react/jsx-runtime'],
    });
  });

  test('carries its routes in its entry, unless they take something from the page, which has given nothing when the entry runs', () => {
    expect(description.preload['/quests']).not.toContain(description.entry);
    expect(Object.keys(files).filter((file) => file.startsWith('routes'))).toEqual([]);
    expect(JSON.parse(built.developed['remote.json'] ?? '').preload['/quests']).toContain('routes.js');
  });

  test('has no integrity in development, where files change under the same names', () => {
    const { integrity, files: named } = JSON.parse(built.developed['remote.json'] ?? '');
    expect([integrity, named]).toEqual([undefined, undefined]);
    expect(built.developed['remoteEntry.js']).not.toContain('.integrity =');
  });
});

describe('a host', () => {
  /** @type {Record<string, string>} */
  let files;
  beforeAll(() => {
    files = built.host;
  });

  test('names in its page the integrity of what the page loads, in the mode in which it counts', () => {
    const tags = [...(files['index.html'] ?? '').matchAll(/<(?:script|link)[^>]* (?:src|href)="\/([^"]+)"[^>]*>/g)];
    expect(tags.map(([, file]) => file)).toEqual([only(files, /^host.*js$/), only(files, /^host.*css$/)]);
    for (const [tag, file = ''] of tags) expect(tag).toContain(` crossorigin integrity="${integrityOf(files[file] ?? '')}"`);
  });

  test('carries in its script the integrity of what it loads later', () => {
    expect(files[only(files, /^host.*js$/)]).toContain(integrityOf(files[only(files, /later.*js$/)] ?? ''));
  });

  test('tells what it provides: versions, the names of ES modules, and the files of what does not come with the page', () => {
    const late = [only(files, /^src_lazy.*css$/), only(files, /^src_lazy.*js$/)];
    const runtime = only(files, /^federation.*js$/);
    expect(JSON.parse(files['host.json'] ?? '')).toEqual({
      exposes: './routes',
      provides: {
        lazy: { version: '1.2.3', exports: ['lazy'], files: Object.fromEntries(late.map((file) => [`/${file}`, integrityOf(files[file] ?? '')])) },
        plain: { version: '1.2.3' },
        shared: { version: '1.2.3', exports: ['other', 'shared'] },
      },
      federation: { files: { [`/${runtime}`]: integrityOf(files[runtime] ?? '') } },
    });
  });
});
