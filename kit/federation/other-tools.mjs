import fs from 'node:fs';
import path from 'node:path';
import { PLATFORM, platformRange } from '@greenroom/contract/releases';
import { filesBelow } from '../lib/fingerprint.mjs';
import { PLATFORM_MODULES, PLATFORM_VERSION } from '../webpack/shared.mjs';

// Plugins and options for remotes that Vite, Rsbuild or another tool builds.

export { devPort } from '../lib/remote-package.mjs';

/** The cascade layer of all remotes, whose styles can't override the shell's. */
const LAYER = 'remote';

/**
 * The option `shared` of Module Federation's plugins: the packages of a remote's `peerDependencies` that the host provides, and the platform
 * if the remote is developed with it. The build has no copy of them.
 * @param {string} dir the remote's folder
 * @returns {Record<string, { singleton: true, import: false, requiredVersion: string }>}
 */
export function sharedFromPage(dir) {
  /** @type {{ peerDependencies?: Record<string, string>, devDependencies?: Record<string, string> }} */
  const { peerDependencies, devDependencies = {} } = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'));
  /** @type {Record<string, string>} */
  const ranges = { ...(PLATFORM in devDependencies && { [PLATFORM]: platformRange(PLATFORM_VERSION) }), ...peerDependencies };
  const shared = PLATFORM_MODULES.flatMap((key) => {
    const requiredVersion = ranges[key.replace(/\/$/, '')];
    return requiredVersion ? [/** @type {const} */ ([key, { singleton: true, import: false, requiredVersion }])] : [];
  });
  return Object.fromEntries(shared);
}

/**
 * A PostCSS plugin that wraps a stylesheet in the layer of the remotes; the release gate requires it.
 * @type {import('postcss').Plugin}
 */
export const remoteLayer = {
  postcssPlugin: 'remote-layer',
  OnceExit(root, { AtRule }) {
    const layer = new AtRule({ name: 'layer', params: LAYER, nodes: [] });
    layer.append(root.nodes);
    root.append(layer);
  },
};

/** The module that a remote exposes; it imports all others. */
const EXPOSED_FILE = 'src/remote.tsx';

/**
 * Vite plugins that have to follow Module Federation's plugin.
 * @param {string} dir the remote's folder
 * @returns {import('vite').Plugin[]}
 */
export const vitePlugins = (dir) => [parseExposedLast(dir), crossOriginPage];

/**
 * A Vite plugin that works around a bug of Module Federation's (1.23): it treats a remote as parsed after 10 ms without a new module, and
 * then knows only the names that were imported so far, so that builds fail on a busy machine. Parsing all other sources before the
 * exposed module avoids that.
 * @param {string} dir the remote's folder
 * @returns {import('vite').Plugin}
 */
function parseExposedLast(dir) {
  const exposed = path.join(dir, EXPOSED_FILE);
  return {
    name: 'parse-exposed-last',
    apply: 'build',
    async transform(_code, id) {
      if (path.normalize(id) !== exposed) return;
      const others = filesBelow(dir, 'src').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== EXPOSED_FILE);
      await Promise.all(others.map((file) => this.load({ id: path.join(dir, file) })));
    },
  };
}

/** Vite's client, which runs in the page. */
const CLIENT = /vite\/dist\/client\/client\.mjs$/;
/** Code that copies the page's nonce to where Vite's client reads it, which lets the client add styles. */
const NONCE = `{
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.nonce = document.querySelector('script[nonce]')?.nonce ?? '';
  document.head.append(meta);
}
`;

/**
 * A Vite plugin for a dev server whose modules are loaded by a page of another origin.
 * @type {import('vite').Plugin}
 */
const crossOriginPage = {
  name: 'cross-origin-page',
  apply: 'serve',
  transform: (code, id) => (CLIENT.test(id.split(path.sep).join('/')) ? NONCE + code : undefined),
  // Entry and exposed module import each other here, so that Vite finds no module to update.
  handleHotUpdate({ server }) {
    server.ws.send({ type: 'full-reload' });
    return [];
  },
};
