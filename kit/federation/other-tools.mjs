import fs from 'node:fs';
import path from 'node:path';
import { PLATFORM, platformRange } from '@greenroom/contract/releases';
import { filesBelow } from '../lib/fingerprint.mjs';
import { PLATFORM_MODULES, PLATFORM_VERSION } from '../webpack/shared.mjs';

// For remotes built by Vite, Rsbuild or another tool.

export { devPort } from '../lib/remote-package.mjs';

/** Layer of all remotes, whose styles can't override the shell's. */
const LAYER = 'remote';

/**
 * Builds the option `shared` of Module Federation's plugins: peer dependencies that the host provides, and the platform. The build has no
 * copy of them.
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

/** Wraps a stylesheet in the remotes' layer, which the release gate requires. @type {import('postcss').Plugin} */
export const remoteLayer = {
  postcssPlugin: 'remote-layer',
  OnceExit(root, { AtRule }) {
    const layer = new AtRule({ name: 'layer', params: LAYER, nodes: [] });
    layer.append(root.nodes);
    root.append(layer);
  },
};

/** Exposed module, which imports all others. */
const EXPOSED_FILE = 'src/remote.tsx';

/**
 * Vite plugins that have to follow Module Federation's plugin.
 * @param {string} dir the remote's folder
 * @returns {import('vite').Plugin[]}
 */
export const vitePlugins = (dir) => [parseExposedLast(dir), crossOriginPage];

/**
 * Works around a bug of Module Federation's Vite plugin (1.23): it treats a remote as parsed after 10 ms without a new module, so builds
 * fail on a busy machine. Parses all other sources before the exposed module.
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
/** Copies the page's nonce to where Vite's client reads it to add styles. */
const NONCE = `{
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.nonce = document.querySelector('script[nonce]')?.nonce ?? '';
  document.head.append(meta);
}
`;

/** Prepares a dev server for a page of another origin. @type {import('vite').Plugin} */
const crossOriginPage = {
  name: 'cross-origin-page',
  apply: 'serve',
  transform: (code, id) => (CLIENT.test(id.split(path.sep).join('/')) ? NONCE + code : undefined),
  // Entry and exposed module import each other, so Vite finds no module to update.
  handleHotUpdate({ server }) {
    server.ws.send({ type: 'full-reload' });
    return [];
  },
};
