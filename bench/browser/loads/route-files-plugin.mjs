import webpack from 'webpack';
import { integrityOfFiles } from '../../../kit/webpack/integrity.mjs';

const PLUGIN = 'RouteFilesPlugin';

/**
 * Writes `routes.json` to a build: for each route the lazy scripts and stylesheets of its page, and the integrity of every file. The page of
 * the one bundle preloads them, as the site does with those in `remote.json`.
 */
export class RouteFilesPlugin {
  /** @param {{ route: string, request: string, file: string }[]} routes with the request of each page and the file that imports it */
  constructor(routes) {
    this.routes = routes;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        if (compilation.errors.length > 0) return;
        const preload = Object.fromEntries(this.routes.map(({ route, request, file }) => [route, filesOf(compilation, request, file)]));
        const text = JSON.stringify({ preload, files: integrityOfFiles(compilation) }, null, 2);
        compilation.emitAsset('routes.json', new webpack.sources.RawSource(text));
      });
    });
  }
}

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
