import fs from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../lib/fingerprint.mjs';
import { PLATFORM_MODULES } from '../webpack/shared.mjs';

// What a remote of this repository needs to know of the site where Vite, Rsbuild or another tool builds it.

/** The layer of all remotes' styles, in which they can't reach the shell's. */
const LAYER = 'remote';

/**
 * What a remote takes from the page, as Module Federation's plugins want it: of the packages among its `peerDependencies`,
 * all that the host provides. The build has no copy of them.
 * @param {string} dir the remote's folder
 * @returns {Record<string, { singleton: true, import: false, requiredVersion: string }>}
 */
export function sharedFromPage(dir) {
  /** @type {{ peerDependencies?: Record<string, string> }} */
  const { peerDependencies = {} } = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const shared = PLATFORM_MODULES.flatMap((key) => {
    const requiredVersion = peerDependencies[key.replace(/\/$/, '')];
    return requiredVersion ? [/** @type {const} */ ([key, { singleton: true, import: false, requiredVersion }])] : [];
  });
  return Object.fromEntries(shared);
}

/**
 * A plugin of PostCSS that puts a stylesheet into the layer of the remotes: without it no release is accepted.
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

/** What a remote exposes: the module from which all others are imported. */
const EXPOSED_FILE = 'src/remote.tsx';

/**
 * What Vite needs besides Module Federation's plugin, to stand behind it.
 * @param {string} dir the remote's folder
 * @returns {import('vite').Plugin[]}
 */
export const vitePlugins = (dir) => [parseExposedLast(dir), servesForeignPage];

/**
 * A plugin of Vite for a bug of Module Federation's (1.23): that takes a remote as parsed as soon as no module comes for 10 ms, and
 * then knows only the names that were imported so far; on a busy machine the build fails for those that come later.
 * With all other sources parsed before the exposed module, none comes later.
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

/** Vite's client, as the page loads it. */
const CLIENT = /vite\/dist\/client\/client\.mjs$/;
/** Has that find the nonce with which the page lets it add styles, where it looks for one. */
const NONCE = `{
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.nonce = document.querySelector('script[nonce]')?.nonce ?? '';
  document.head.append(meta);
}
`;

/**
 * A plugin of Vite for a dev server whose page is another server's.
 * @type {import('vite').Plugin}
 */
const servesForeignPage = {
  name: 'serves-foreign-page',
  apply: 'serve',
  transform: (code, id) => (CLIENT.test(id.split(path.sep).join('/')) ? NONCE + code : undefined),
  // Entry and exposed module import each other here, so that Vite finds no page to update.
  handleHotUpdate({ server }) {
    server.ws.send({ type: 'full-reload' });
    return [];
  },
};
