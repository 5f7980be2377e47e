import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sharedUiParts } from './shared-ui-parts.mjs';

/**
 * The shared modules that the host provides to every remote.
 *
 * The host always uses its own copies, and remotes have no fallback. So the page has one copy of each, whatever a remote was built with, and
 * the shell starts without loading a remote's entry. See docs/decisions/0002.
 *
 * A key that ends with a slash matches every path below it.
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
 * Large libraries are shared through a module of the host that re-exports what remotes can use; tree shaking drops the rest
 * (docs/decisions/0014).
 * @type {Record<string, string>}
 */
export const NARROWED = {
  'react-router': '#platform/react-router',
  'react-router-dom': '#platform/react-router-dom',
  '@tanstack/react-query': '#platform/react-query',
};

/** Larger parts of shared-ui that few pages need: they load with the pages that use them. */
export const LAZY_PARTS = [
  'count-up',
  'dialog',
  'field',
  'image-upload',
  'lightbox',
  'live-changes',
  'menu',
  'progress',
  'select',
  'table',
  'tabs',
  'text-field',
  'toggle-group',
  'virtual-list',
].map((part) => `@greenroom/shared-ui/${part}`);

/** The name of the share scope of host and remotes. */
export const SHARE_SCOPE = 'default';

/** The one module that a remote exposes; the host loads its routes from it. */
export const EXPOSED = './routes';

const SHARED_UI = '@greenroom/shared-ui/';

/** The folder of the installed shared-ui. */
export const SHARED_UI_FOLDER = path.dirname(createRequire(import.meta.url).resolve(`${SHARED_UI}package.json`));

/**
 * The version of the platform that remotes are built against: that of the installed shared-ui.
 * @type {string}
 */
export const PLATFORM_VERSION = JSON.parse(fs.readFileSync(path.join(SHARED_UI_FOLDER, 'package.json'), 'utf8')).version;

/**
 * The option `shared` of Module Federation for our own remotes. The release gate checks the versions that a remote accepts, by the platform
 * that it was built against and its peerDependencies.
 * @type {Record<string, { singleton: true, import: false, requiredVersion: false }>}
 */
export const platformModules = Object.fromEntries(
  // Each part of shared-ui by its name, so that the manifest lists it with its version.
  PLATFORM_MODULES.flatMap((key) => (key === SHARED_UI ? sharedUiParts(SHARED_UI_FOLDER) : [key])).map((key) => [
    key,
    { singleton: true, import: false, requiredVersion: false },
  ]),
);

/**
 * The global variable of a remote's container, where the host looks for it.
 * @param {string} name the remote's name, without `remote-`
 */
export const containerGlobal = (name) => `greenroom_${name.replaceAll('-', '_')}`;
