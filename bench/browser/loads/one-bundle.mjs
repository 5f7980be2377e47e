import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { remoteFolders, remoteName, root } from '../../../scripts/lib/workspace.mjs';
import { HostJsonPlugin } from '../../../host/webpack/host-json-plugin.mjs';
import { hostConfig } from '../../../host/webpack/host.mjs';
import { integrityOfFiles } from '../../../kit/webpack/build-files.mjs';
import { readRoutes } from '../../../kit/webpack/read-routes.mjs';

/** The module that loads remotes, which this build replaces. */
const CONTAINER = path.join(root, 'host/src/remotes/container');
const REMOTE_ONLY_PLUGINS = [webpack.sharing.ProvideSharedPlugin, HostJsonPlugin];

const PLUGIN = 'RouteFiles';

/**
 * Writes `routes.json` to a build: for each route the lazy scripts and stylesheets of its page, and the integrity of every file. The page of
 * the one bundle preloads them, as the site does with those in `remote.json`.
 * @param {{ route: string, request: string, file: string }[]} routes with the request of each page and the file that imports it
 * @returns {import('webpack').WebpackPluginFunction}
 */
const writeRouteFiles = (routes) => (compiler) => {
  compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
    compilation.hooks.processAssets.tap({ name: PLUGIN, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
      if (compilation.errors.length > 0) return;
      const preload = Object.fromEntries(routes.map(({ route, request, file }) => [route, filesOf(compilation, request, file)]));
      const text = JSON.stringify({ preload, files: integrityOfFiles(compilation) }, null, 2);
      compilation.emitAsset('routes.json', new webpack.sources.RawSource(text));
    });
  });
};

/**
 * @param {import('webpack').Compilation} compilation
 * @param {string} request as written in `file`
 * @param {string} file
 */
function filesOf(compilation, request, file) {
  const group = compilation.chunkGroups.find(({ origins }) =>
    origins.some((origin) => origin.request === request && origin.module?.nameForCondition() === file),
  );
  if (!group) throw new Error(`No chunk was built for ${request} of ${file}.`);
  return group.getFiles().filter((name) => /\.(js|css)$/.test(name));
}

/**
 * Host and remotes as one bundle, the baseline of the bench: the same sources, minifier, targets, layers, retries and integrity, the same
 * routes with a lazy chunk for each page, but no federation. Tree shaking drops unused exports, and modules that only one page needs are in
 * that page's chunks.
 * @returns {import('webpack').Configuration}
 */
function oneBundleConfig() {
  const config = hostConfig(path.join(root, 'host'), { development: false });
  const routes = remoteFolders().flatMap((folder) => {
    const file = routesFile(folder);
    return readRoutes(fs.readFileSync(file, 'utf8'), file).map(({ route, request }) => ({ route, request, file }));
  });

  return {
    ...config,
    entry: { host: './src/main.tsx' },
    output: { ...config.output, path: path.join(root, '.cache/one-bundle') },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !REMOTE_ONLY_PLUGINS.some((type) => plugin instanceof type)),
      new webpack.NormalModuleReplacementPlugin(/container$/, replaceContainer),
      writeRouteFiles(routes),
    ],
  };
}

/** @param {{ context: string, request: string }} wanted */
function replaceContainer(wanted) {
  if (path.resolve(wanted.context, wanted.request) !== CONTAINER) return;
  wanted.request = `data:text/javascript,${encodeURIComponent(containerSource(remoteFolders()))}`;
}

/**
 * The replacement of `host/src/remotes/container.ts`: returns the routes of the bundled remotes.
 * @param {string[]} folders
 */
function containerSource(folders) {
  const imports = folders.map((folder, index) => `import * as remote${index} from ${JSON.stringify(routesFile(folder))};`);
  const entries = folders.map((folder, index) => `${JSON.stringify(remoteName(folder))}: remote${index}`);
  return `
    ${imports.join('\n')}
    const remotes = { ${entries.join(', ')} };
    export const loadContainer = async (name) => ({ init: () => {}, get: async () => () => remotes[name] });
    export const startContainer = async () => {};
    export const hostShareScope = async () => ({});
    export const SHARE_SCOPE = '';`;
}

/** @param {string} folder */
const routesFile = (folder) => path.join(root, folder, 'src/remote.tsx');

export default oneBundleConfig();
