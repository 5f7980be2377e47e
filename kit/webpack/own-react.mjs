import { createRequire } from 'node:module';
import path from 'node:path';
import { EXPOSED, FROM_PAGE } from './shared.mjs';

/** What the bridge takes from the page, as `host/react` and so on. */
const BRIDGED = ['react', 'react-router-dom', '@tanstack/react-query', '@greenroom/shared-ui/platform'];

/**
 * The option `shared` of Module Federation for a remote with a React of its own (docs/decisions/0059): it bundles all that needs React, and
 * takes the HTTP client from the page, which needs none.
 * @type {Record<string, typeof FROM_PAGE & { shareKey?: string }>}
 */
export const ownReactModules = {
  '@greenroom/shared-ui/http': FROM_PAGE,
  ...Object.fromEntries(BRIDGED.map((shareKey) => [`host/${shareKey}`, { ...FROM_PAGE, shareKey }])),
};

/** The versions of the page's React with which the bridge works: it uses no other names than these have. */
const BRIDGED_REACT = '>=18';

/**
 * What differs in the build of a remote with a React of its own: the bridge is exposed instead of the routes, which it wraps.
 * @param {string} dir the remote's folder
 * @param {{ exposes: Record<string, string>, shared: object }} federation
 * @returns {{ exposes: Record<string, string>, alias: Record<string, string>, shared: Record<string, string>, react?: string }} `react` is the version
 *   of its own, if it has one
 */
export function ownReact(dir, { exposes, shared }) {
  if ('react' in shared) return { exposes, alias: {}, shared: {} };
  const require = createRequire(path.join(dir, 'package.json'));
  const [react = '', reactDom = ''] = ['react', 'react-dom'].map((name) => path.dirname(require.resolve(`${name}/package.json`)));
  return {
    exposes: { ...exposes, [EXPOSED]: '@greenroom/shared-ui/bridge' },
    // The components of shared-ui have to find the remote's React, not their own.
    alias: { react, 'react-dom': reactDom, 'remote-routes$': path.join(dir, exposes[EXPOSED] ?? '') },
    shared: { react: BRIDGED_REACT },
    react: require(path.join(react, 'package.json')).version,
  };
}
