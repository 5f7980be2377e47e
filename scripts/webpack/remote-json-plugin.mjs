import { createHash } from 'node:crypto';
import fs from 'node:fs';
import webpack from 'webpack';
import { readRoutes } from './read-routes.mjs';

const PLUGIN = 'RemoteJsonPlugin';

/**
 * Writes `remote.json` beside a remote's build (contracts.md, section 3): who it is, which script starts it, the
 * integrity of that script, its routes, and which files each route wants early. All URLs in it are relative to it.
 *
 * The version is the package's, followed by a digest of the files: one version never names two different builds.
 */
export class RemoteJsonPlugin {
  /** @param {{ name: string, version: string, container: string, routesFile: string }} options */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return;
          try {
            const text = JSON.stringify(this.describe(compilation), null, 2) + '\n';
            compilation.emitAsset('remote.json', new webpack.sources.RawSource(text));
          } catch (cause) {
            compilation.errors.push(new webpack.WebpackError(/** @type {Error} */ (cause).message));
          }
        },
      );
    });
  }

  /** @param {import('webpack').Compilation} compilation */
  describe(compilation) {
    const { name, version, container, routesFile } = this.options;
    const routes = readRoutes(fs.readFileSync(routesFile, 'utf8'), routesFile);
    const entry = [...(compilation.entrypoints.get(container)?.getFiles() ?? [])].find((file) => file.endsWith('.js'));
    if (!entry) throw new Error(`The build of ${name} has no entry script.`);

    return {
      name,
      version: `${version}-${digest(compilation)}`,
      entry,
      routes: routes.map(({ route }) => route),
      integrity: `sha384-${createHash('sha384').update(bytes(compilation, entry)).digest('base64')}`,
      preload: Object.fromEntries(
        routes.map(({ route, request }) => [route, filesOf(compilation, request)]),
      ),
    };
  }
}

/**
 * The files that stand between a remote's entry and the page that `request` imports: the exposed module and the page.
 * @param {import('webpack').Compilation} compilation
 * @param {string} request the page module's request as written in the routes file
 */
function filesOf(compilation, request) {
  const page = compilation.chunkGroups.find((group) => group.origins.some((origin) => origin.request === request));
  const exposed = compilation.namedChunkGroups.get('routes');
  if (!page) throw new Error(`No chunk was built for ${request}.`);
  const files = [...(exposed?.getFiles() ?? []), ...page.getFiles()];
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update'));
}

/** @param {import('webpack').Compilation} compilation */
function digest(compilation) {
  const hash = createHash('sha256');
  for (const file of Object.keys(compilation.assets).sort()) hash.update(file).update(bytes(compilation, file));
  return hash.digest('hex').slice(0, 8);
}

/** @param {import('webpack').Compilation} compilation @param {string} file */
function bytes(compilation, file) {
  return compilation.getAsset(file)?.source.buffer() ?? '';
}
