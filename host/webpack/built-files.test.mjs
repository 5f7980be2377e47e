import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { contractJson } from '@greenroom/contract';
import { temporaryFolder } from '../../kit/lib/temporary-folder.mjs';
import { compile, hasWarnings } from '../../kit/lib/webpack-command.mjs';
import { integrityOf } from '@greenroom/contract/releases';
import thinRuntime from '../../kit/webpack/thin-runtime.mjs';

const REMOTE = {
  'package.json': JSON.stringify({
    version: '2.1.0',
    peerDependencies: { react: '^19.0.0' },
    greenroom: { menu: [{ label: 'Quests', to: '/quests' }], data: { '/quests': ['/api/r/quests'] } },
  }),
  'texts/es.po': 'msgid "Quests"\nmsgstr "Misiones"\n',
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
      return <Button className={styles.quest} onClick={() => import('./deferred')}>{open && String(Object.keys(query))}</Button>;
    }`,
  'src/quests-page.module.css': '.quest { color: red }',
  'src/deferred.ts': 'export const deferred = 1;',
};

/** As if two components that the remotes use were deprecated, and a name that they don't use. */
const DEPRECATED = {
  '@greenroom/shared-ui/button': { Button: { since: '1.0.0', use: 'Knob' }, ButtonLink: { since: '1.0.0', use: 'Knob' } },
  '@greenroom/shared-ui/card': { Card: { since: '1.0.0', removed: '3.0.0', use: 'Panel' } },
};

/** A remote whose exposed module consumes a shared module itself. */
const CONSUMING_REMOTE = {
  ...REMOTE,
  'src/remote.tsx': `
    import { defineRoutes } from '@greenroom/shared-ui/platform';
    export default defineRoutes({ '/quests': () => import('./quests-page') });`,
};

const HOST = {
  'package.json': JSON.stringify({ imports: { '#lazy': './src/lazy.ts' }, sideEffects: ['*.css', './src/main.ts'] }),
  'src/index.html': '<!doctype html><html><head></head><body></body></html>',
  'src/main.ts':
    "import { shared } from './shared'; import './plain'; import '#lazy'; import './main.css'; console.log(shared); void import('./deferred'); void import(/* webpackChunkName: 'federation' */ './runtime');",
  'src/main.css': 'body { color: red }',
  'src/shared.ts': 'export const shared = 1; export const other = 2;',
  'src/plain.js': 'module.exports = { plain: 1 };',
  'src/deferred.ts': 'export const deferred = 1;',
  'src/runtime.ts': 'export const runtime = 1;',
  'src/lazy.ts': "import './lazy.css'; export const lazy = 1;",
  'src/lazy.css': 'body { color: blue }',
};

const root = path.resolve(import.meta.dirname, '../..');
/** The configurations of this repository, for a temporary folder. */
const host = pathToFileURL(import.meta.dirname).href;
const kit = pathToFileURL(path.join(root, 'kit/webpack')).href;
const REMOTE_CONFIG = `
  import path from 'node:path';
  import { remoteConfig } from '${kit}/remote.mjs';
  import { platformModules } from '${kit}/shared.mjs';
  import { DeprecationsPlugin } from '${kit}/deprecations-plugin.mjs';
  const configWith = (shared) =>
    remoteConfig(import.meta.dirname, {
      name: 'greenroom_' + path.basename(import.meta.dirname).replaceAll('-', '_'),
      exposes: { './routes': './src/remote.tsx' },
      shared,
    });
  try {
    configWith({ react: platformModules.react });
  } catch (error) {
    console.log('Refused: ' + error.message);
  }
  const config = configWith(platformModules);
  export default { ...config, plugins: [...config.plugins, new DeprecationsPlugin(${JSON.stringify(DEPRECATED)})] };`;
const HOST_CONFIG = `
  import HtmlWebpackPlugin from 'html-webpack-plugin';
  import webpack from 'webpack';
  import { commonConfig } from '${kit}/common.mjs';
  import { HostJsonPlugin } from '${host}/host-json-plugin.mjs';
  const config = commonConfig({ dir: import.meta.dirname, uniqueName: 'test', layer: 'remote', pages: HtmlWebpackPlugin, development: false });
  const provide = (shareKey, eager = true) => ({ shareKey, version: '1.2.3', eager });
  export default {
    ...config,
    entry: { host: './src/main.ts' },
    output: { ...config.output, path: import.meta.dirname + '/dist', publicPath: '/' },
    plugins: [
      ...config.plugins,
      new webpack.sharing.ProvideSharedPlugin({ provides: { './src/shared': provide('shared'), './src/plain': provide('plain'), '#lazy': provide('lazy', false) } }),
      new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
      new HostJsonPlugin({ exposes: './routes', deprecated: { platform: { useOld: { since: '1.2.0', use: 'useNew' } } } }),
    ],
  };`;

/** Output of webpack, by the files of the build. @type {Map<Record<string, string>, string>} */
const outputs = new Map();
/** @type {string[]} */
const folders = [];
afterAll(() => folders.forEach((dir) => fs.rmSync(dir, { recursive: true })));

/**
 * Builds a package.
 * @param {Record<string, string>} files of the package
 * @returns {Promise<Record<string, string>>} the files of the build, name to content
 */
async function build(files, { development = false } = {}) {
  const dir = temporaryFolder(files);
  folders.push(dir);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  const { code, output } = await compile(dir, { development });
  if (code !== 0) throw new Error(output);
  const dist = path.join(dir, 'dist');
  const names = fs.readdirSync(dist, { recursive: true }).map(String);
  const built = Object.fromEntries(
    names.filter((file) => path.extname(file) !== '').map((file) => [file, fs.readFileSync(path.join(dist, file), 'utf8')]),
  );
  outputs.set(built, output);
  return built;
}

/** @param {Record<string, string>} files @param {RegExp} pattern */
function only(files, pattern) {
  const [name, ...more] = Object.keys(files).filter((file) => pattern.test(file));
  if (name === undefined || more.length > 0) throw new Error(`There should be one file like ${pattern} in ${Object.keys(files)}.`);
  return name;
}

/** @param {Record<string, string>} files */
const digests = (files) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => /\.(js|css)$|^texts\//.test(file))
      .map(([file, text]) => [file, integrityOf(text)]),
  );

/**
 * Runs a remote's entry in a fake page, in which all requests fail.
 * @param {string} entry
 * @param {string} url of the entry
 * @returns a function that loads the remote's page and returns the requested URLs
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
    build({ ...CONSUMING_REMOTE, 'webpack.config.mjs': REMOTE_CONFIG }, { development: true }),
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

  test('names the file with its texts in each language, and accented English', () => {
    expect(Object.keys(description.texts)).toEqual(['en-XA', 'es']);
    expect(Object.values(JSON.parse(files[description.texts.es] ?? ''))).toEqual(['Misiones']);
    expect(Object.values(JSON.parse(files[description.texts['en-XA']] ?? ''))).toEqual([expect.stringContaining('Qûéŝţŝ')]);
  });

  test('lists the integrity of all scripts, stylesheets and texts', () => {
    expect(Object.keys(description.files)).toHaveLength(6);
    expect(description.files).toEqual(digests(files));
    expect(description.integrity).toBe(description.files[description.entry]);
  });

  test('has the integrity of all lazy files in its entry, and only there', () => {
    const { [description.entry]: entry = '', ...others } = files;
    const expected = Object.entries(digests(files)).filter(([file]) => file !== description.entry && !file.startsWith('texts/'));
    const found = /** @param {string} text */ (text) => text.match(/sha384-[A-Za-z0-9+/]{64}/g) ?? [];
    expect(found(entry).sort()).toEqual(expected.map(([, integrity]) => integrity).sort());
    const scripts = Object.entries(others).filter(([file]) => file.endsWith('.js'));
    expect(scripts.flatMap(([, text]) => found(text))).toEqual([]);
  });

  test('describes its exposed modules, accepted versions, menu, preloaded data, and the exports of shared modules that it uses', () => {
    expect(description).toMatchObject({
      version: expect.stringMatching(/^2\.1\.0-[0-9a-f]{8}$/),
      exposes: ['./routes'],
      platform: '1.0.0',
      shared: { react: '^19.0.0', '@greenroom/shared-ui': '1.x || 2.x' },
      menu: [{ label: 'Quests', to: '/quests' }],
      data: { '/quests': ['/api/r/quests'] },
    });
    expect(description.uses).toEqual({
      '@greenroom/shared-ui/button': ['Button'],
      // Required, although no export of it is used.
      '@greenroom/shared-ui/card': [],
      // A namespace import, whose used exports are unknown.
      '@tanstack/react-query': [],
      react: ['useState'],
      'react/jsx-runtime': ['jsx'],
    });
  });

  test('records the contract that it was built with, and no page loads the record', () => {
    expect(files['contract.json']).toBe(`${contractJson()}\n`);
    const loaded = [description, Object.entries(files).filter(([file]) => /\.(js|css)$/.test(file))];
    expect(JSON.stringify(loaded)).not.toContain('contract.json');
    expect(built.developed['contract.json']).toBeUndefined();
  });

  test('has a manifest of Module Federation with the same entry and shared modules', () => {
    expect(description.manifest).toBe('mf-manifest.json');
    const manifest = JSON.parse(files[description.manifest] ?? '');
    expect(manifest.metaData).toMatchObject({
      remoteEntry: { name: description.entry, path: '' },
      publicPath: 'auto',
      globalName: manifest.name,
    });
    // Inlined in the entry.
    expect(manifest.exposes).toMatchObject([{ path: './routes', assets: { js: { sync: [] } } }]);
    expect(manifest.shared.map((/** @type {{ name: string }} */ { name }) => name).sort()).toEqual(Object.keys(description.uses));
  });

  test('has an entry without the federation runtime', () => {
    const entry = files[description.entry] ?? '';
    if (entry.includes('__FEDERATION__')) {
      throw new Error(
        'The entry holds the stock bundler runtime. It works, but costs each visitor 10 KB for each remote: @module-federation/enhanced imports ' +
          'another file than the one that STOCK_RUNTIME in kit/webpack/thin-runtime-plugin.mjs names. Look for what its ' +
          'FederationRuntimePlugin imports ("BundlerRuntimePath"), name that file, and compare what it exports with thin-runtime.mjs.',
      );
    }
    // Nor with options that only it reads: those of each shared module are a third of a small entry.
    expect(entry).not.toMatch(/\b(fallback|strictVersion):/);
    const called = new Set([...entry.matchAll(/\.bundlerRuntime\.(\w+)/g)].map(([, name]) => name));
    expect(called.size).toBeGreaterThan(2);
    const missing = [...called].filter((name) => !(String(name) in thinRuntime.bundlerRuntime));
    if (missing.length > 0) {
      throw new Error(
        `The code that @module-federation/enhanced generates calls bundlerRuntime.${missing.join(', ')}, which kit/webpack/thin-runtime.mjs ` +
          'lacks: write it after the function of the same name in @module-federation/webpack-bundler-runtime.',
      );
    }
  });

  test.each([
    ['', '', '?attempt=1.2'],
    ['?attempt=3', '?attempt=3', '?attempt=3.2'],
  ])('requests its files at the attempt of its entry%s, and at a new URL after each failure', async (attempt, first, second) => {
    const load = runEntry(files[description.entry] ?? '', `https://cdn.test/quests/${description.entry}${attempt}`);
    const at = (/** @type {string} */ suffix) =>
      description.preload['/quests'].map((/** @type {string} */ file) => `https://cdn.test/quests/${file}${suffix}`).sort();
    expect(await load()).toEqual(at(first));
    expect(await load()).toEqual(at(second));
  });

  test('lists the shared modules that each route needs', () => {
    expect(description.needs).toEqual({
      '/quests': ['@greenroom/shared-ui/button', '@greenroom/shared-ui/card', '@tanstack/react-query', 'react', 'react/jsx-runtime'],
    });
  });

  test.each(/** @type {const} */ (['remote', 'developed']))(
    'is built with a warning for each deprecated name in its sources, by file: %s',
    (which) => {
      const output = outputs.get(built[which]) ?? '';
      expect(output.match(/(?<=^WARNING in )src\/.*$/gm)?.sort()).toEqual([
        'src/quests-page.tsx uses Button of @greenroom/shared-ui/button, which is deprecated since 1.0.0 and will be gone in 3.0.0 at the earliest: use Knob.',
        'src/quests-page.tsx uses Card of @greenroom/shared-ui/card, which is gone since 3.0.0: use Panel.',
      ]);
      expect(hasWarnings(output)).toBe(true);
      expect(hasWarnings(outputs.get(built.host) ?? '')).toBe(false);
    },
  );

  test('inlines its routes in the entry, unless they consume shared modules, which are not initialized when the entry runs', () => {
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

test('the configuration of a remote that would bring a React of its own is refused, and its team reads what to share', () => {
  expect(outputs.get(built.remote)).toMatch(/^Refused: .* give `platformModules` of the kit as `shared`\.$/m);
});

describe('a host', () => {
  /** @type {Record<string, string>} */
  let files;
  beforeAll(() => {
    files = built.host;
  });

  test('has tags with integrity and crossorigin in its page', () => {
    const tags = [...(files['index.html'] ?? '').matchAll(/<(?:script|link)[^>]* (?:src|href)="\/([^"]+)"[^>]*>/g)];
    expect(tags.map(([, file]) => file)).toEqual([only(files, /^host.*js$/), only(files, /^host.*css$/)]);
    for (const [tag, file = ''] of tags) expect(tag).toContain(` crossorigin integrity="${integrityOf(files[file] ?? '')}"`);
  });

  test('has the integrity of lazy files in its script', () => {
    expect(files[only(files, /^host.*js$/)]).toContain(integrityOf(files[only(files, /deferred.*js$/)] ?? ''));
  });

  test('describes the shared modules that it provides: versions, exports of ES modules, and files of lazy ones', () => {
    const lazy = [only(files, /^src_lazy.*css$/), only(files, /^src_lazy.*js$/)];
    const runtime = only(files, /^federation.*js$/);
    expect(JSON.parse(files['host.json'] ?? '')).toEqual({
      exposes: './routes',
      deprecated: { platform: { useOld: { since: '1.2.0', use: 'useNew' } } },
      provides: {
        lazy: {
          version: '1.2.3',
          exports: ['lazy'],
          files: Object.fromEntries(lazy.map((file) => [`/${file}`, integrityOf(files[file] ?? '')])),
        },
        plain: { version: '1.2.3' },
        shared: { version: '1.2.3', exports: ['other', 'shared'] },
      },
      federation: { files: { [`/${runtime}`]: integrityOf(files[runtime] ?? '') } },
    });
  });
});
