import { createHash } from 'node:crypto';
import fs from 'node:fs';
import webpack from 'webpack';
import { integrityOfFiles } from './integrity.mjs';
import { readData } from './read-data.mjs';
import { readMenu } from './read-menu.mjs';
import { readRoutes } from './read-routes.mjs';
import { needsOf, usesOf } from './shared-modules.mjs';

const PLUGIN = 'RemoteJsonPlugin';

/**
 * Writes `remote.json` beside a remote's build (contracts.md, section 3): who it is, which script starts it, its routes and
 * entries of the menu, which files, shared modules and calls each route wants early, the integrity of every file, what it exposes
 * and what it takes from the page. All URLs in it are relative to it.
 *
 * The version is the package's, followed by a digest of the files: one version never names two different builds.
 *
 * A development server's files change under the same names, so that there is no integrity of them.
 */
export class RemoteJsonPlugin {
  /**
   * @param {object} options
   * @param {string} options.name
   * @param {string} options.version the package's
   * @param {string} options.container the variable that the entry script fills
   * @param {string} options.manifest the file that Module Federation's tools read of the remote
   * @param {string} options.routesFile
   * @param {string[]} options.exposes modules of the container
   * @param {Record<string, string>} [options.shared] the version range that it accepts of each shared package
   * @param {unknown} [options.menu] as package.json has it
   * @param {unknown} [options.data] as package.json has it
   * @param {boolean} options.development
   */
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
    const { name, version, container, manifest, routesFile, exposes, shared = {}, menu, data, development } = this.options;
    const routes = readRoutes(fs.readFileSync(routesFile, 'utf8'), routesFile);
    const paths = routes.map(({ route }) => route);
    const files = development ? undefined : integrityOfFiles(compilation);
    const entry = [...(compilation.entrypoints.get(container)?.getFiles() ?? [])].find((file) => file.endsWith('.js'));
    if (!entry) throw new Error(`The build of ${name} has no entry script.`);

    const pages = routes.map(({ route, request }) => /** @type {const} */ ([route, chunkGroupsOf(compilation, request)]));
    return {
      name,
      version: `${version}-${digest(compilation)}`,
      entry,
      manifest,
      routes: paths,
      integrity: files?.[entry],
      preload: Object.fromEntries(pages.map(([route, groups]) => [route, filesOf(groups).filter((file) => file !== entry)])),
      needs: Object.fromEntries(pages.map(([route, groups]) => [route, needsOf(compilation, groups.flatMap(({ chunks }) => chunks))])),
      files,
      exposes,
      shared,
      uses: usesOf(compilation),
      menu: readMenu(menu, paths),
      data: readData(data, paths),
    };
  }
}

/**
 * What stands between a remote's entry and the page that `request` imports: the exposed module and the page.
 * @param {import('webpack').Compilation} compilation
 * @param {string} request the page module's request as written in the routes file
 */
function chunkGroupsOf(compilation, request) {
  const page = compilation.chunkGroups.find((group) => group.origins.some((origin) => origin.request === request));
  if (!page) throw new Error(`No chunk was built for ${request}.`);
  const exposed = compilation.namedChunkGroups.get('routes');
  return exposed ? [exposed, page] : [page];
}

/** @param {ReturnType<typeof chunkGroupsOf>} groups */
function filesOf(groups) {
  const files = groups.flatMap((group) => group.getFiles());
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
