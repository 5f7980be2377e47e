import path from 'node:path';
import { root } from '../lib/workspace.mjs';
import { sharedUiParts } from './shared-ui-parts.mjs';

/**
 * What the host provides to every remote, decided here alone.
 *
 * The host offers its own copies and never takes one from a remote; a remote takes all of them from the
 * page and carries no fallback. So there is one copy of each on the page, whatever a remote was built with,
 * and no entry of a remote has to load before the shell can start. See docs/decisions/0002.
 *
 * A key that ends with a slash stands for every path below it.
 */
export const PLATFORM_MODULES = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router',
  'react-router-dom',
  'zustand',
  '@tanstack/react-query',
  '@greenroom/shared-ui/',
];

/**
 * Large libraries are shared by a module of the host that names what of them remotes may use, so that the rest reaches
 * nobody (docs/decisions/0014).
 * @type {Record<string, string>}
 */
export const NARROWED = {
  'react-router': '#platform/react-router',
  'react-router-dom': '#platform/react-router-dom',
  '@tanstack/react-query': '#platform/react-query',
};

/** Parts of shared-ui that weigh something and that no page needs at first: they load with the pages that use them. */
export const LAZY_PARTS = [
  'attachments',
  'dialog',
  'field',
  'image-upload',
  'lightbox',
  'menu',
  'progress',
  'select',
  'table',
  'tabs',
  'text-field',
  'toggle-group',
  'virtual-list',
].map((part) => `@greenroom/shared-ui/${part}`);

/** The name of the share scope; host and remotes have to agree on it. */
export const SHARE_SCOPE = 'default';

/** The one module that a remote exposes, and the host mounts it by. */
export const EXPOSED = './routes';

const SHARED_UI = '@greenroom/shared-ui/';

/**
 * What every remote of ours takes from the page, as the option `shared` of Module Federation has it. Which versions a remote
 * accepts, the gate of releases judges by its peerDependencies.
 * @type {Record<string, { singleton: true, import: false, requiredVersion: false }>}
 */
export const platformModules = Object.fromEntries(
  // Each part by its name, so that the manifest lists it with its version.
  PLATFORM_MODULES.flatMap((key) => (key === SHARED_UI ? sharedUiParts(path.join(root, 'shared-ui')) : [key])).map((key) => [
    key,
    { singleton: true, import: false, requiredVersion: false },
  ]),
);

/**
 * The page-wide variable in which the host looks for the container of a remote of ours.
 * @param {string} name the remote's name, without `remote-`
 */
export const containerGlobal = (name) => `greenroom_${name.replaceAll('-', '_')}`;
