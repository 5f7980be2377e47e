import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sharedUiParts } from './shared-ui-parts.mjs';

/**
 * Shared modules that the host provides to every remote. The host uses its own copies, and remotes have no fallback, so the page has one
 * copy of each, and the shell starts without a remote's entry (docs/decisions/0002). A key that ends with a slash matches every path below.
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
 * Large libraries, shared through a module of the host that re-exports what remotes can use (docs/decisions/0014).
 * @type {Record<string, string>}
 */
export const NARROWED = {
  'react-router': '#platform/react-router',
  'react-router-dom': '#platform/react-router-dom',
  '@tanstack/react-query': '#platform/react-query',
};

/** Larger parts of shared-ui, which load with the few pages that use them. */
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

export const SHARE_SCOPE = 'default';

/** Exposed by each remote with its routes. */
export const EXPOSED = './routes';

const SHARED_UI = '@greenroom/shared-ui/';

export const SHARED_UI_FOLDER = path.dirname(createRequire(import.meta.url).resolve(`${SHARED_UI}package.json`));

/** Version of the platform that remotes are built against. @type {string} */
export const PLATFORM_VERSION = JSON.parse(fs.readFileSync(path.join(SHARED_UI_FOLDER, 'package.json'), 'utf8')).version;

/**
 * The option `shared` of Module Federation for our own remotes. The release gate checks versions by the platform and peerDependencies.
 * @type {Record<string, { singleton: true, import: false, requiredVersion: false }>}
 */
export const platformModules = Object.fromEntries(
  // Each part by its name, so the manifest lists it with its version.
  PLATFORM_MODULES.flatMap((key) => (key === SHARED_UI ? sharedUiParts(SHARED_UI_FOLDER) : [key])).map((key) => [
    key,
    { singleton: true, import: false, requiredVersion: false },
  ]),
);

/**
 * Returns the global variable of a remote's container, where the host looks for it.
 * @param {string} name the remote's name, without `remote-`
 */
export const containerGlobal = (name) => `greenroom_${name.replaceAll('-', '_')}`;
