import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { PLATFORM, fileProblem, isForBrowsers, platformRange } from '@greenroom/contract/releases';
import webpack from 'webpack';
import { filesOfGroups, integrityOfFiles, textsOf } from './build-files.mjs';
import { readGreenroom } from './read-greenroom.mjs';
import { readRoutes } from './read-routes.mjs';
import { needsOf, usesOf } from './shared-modules.mjs';

const PLUGIN = 'RemoteJsonPlugin';

/**
 * Writes a remote's `remote.json` (docs/contracts.md#remotes), with URLs relative to the file. The version is the package's with a hash of
 * the files, so different builds never share one. Dev servers have no integrity, since their files change under the same names.
 */
export class RemoteJsonPlugin {
  /**
   * @param {object} options
   * @param {string} options.name
   * @param {string} options.version the package's
   * @param {string} options.container the global variable of the container
   * @param {string} options.manifest the file name of Module Federation's manifest
   * @param {string} options.routesFile
   * @param {string[]} options.exposes modules of the container
   * @param {string} options.platform the version of the platform that it is built against
   * @param {Record<string, string>} [options.shared] the accepted version range of each shared package; that of the platform follows from its version
   * @param {{ menu?: unknown, data?: unknown, linkPreviews?: unknown }} [options.greenroom] as package.json has it
   * @param {boolean} options.development
   */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        if (compilation.errors.length > 0) return;
        for (const problem of problemsOf(compilation)) compilation.errors.push(new webpack.WebpackError(problem));
        try {
          const text = JSON.stringify(this.describe(compilation), null, 2) + '\n';
          compilation.emitAsset('remote.json', new webpack.sources.RawSource(text));
        } catch (cause) {
          compilation.errors.push(new webpack.WebpackError(/** @type {Error} */ (cause).message));
        }
      });
    });
  }

  /** @param {import('webpack').Compilation} compilation */
  describe(compilation) {
    const { name, version, platform, container, manifest, routesFile, exposes, shared = {}, greenroom = {}, development } = this.options;
    const routes = readRoutes(fs.readFileSync(routesFile, 'utf8'), routesFile);
    const paths = routes.map(({ route }) => route);
    const texts = textsOf(compilation);
    const files = development ? undefined : integrityOfFiles(compilation);
    const entry = [...(compilation.entrypoints.get(container)?.getFiles() ?? [])].find((file) => file.endsWith('.js'));
    if (!entry) throw new Error(`The build of ${name} has no entry script.`);

    const pages = routes.map(({ route, request }) => /** @type {const} */ ([route, chunkGroupsOf(compilation, request)]));
    return {
      name,
      version: `${version}-${digest(compilation)}`,
      platform,
      entry,
      manifest,
      routes: paths,
      integrity: files?.[entry],
      preload: Object.fromEntries(pages.map(([route, groups]) => [route, filesOfGroups(groups).filter((file) => file !== entry)])),
      needs: Object.fromEntries(
        pages.map(([route, groups]) => [
          route,
          needsOf(
            compilation,
            groups.flatMap(({ chunks }) => chunks),
          ),
        ]),
      ),
      ...(Object.keys(texts).length > 0 && { texts }),
      files,
      exposes,
      shared: { [PLATFORM]: platformRange(platform), ...shared },
      uses: usesOf(compilation),
      ...readGreenroom(greenroom, paths),
    };
  }
}

/**
 * Returns the chunk groups between a remote's entry and a page.
 * @param {import('webpack').Compilation} compilation
 * @param {string} request of the page, as written in the routes file
 */
function chunkGroupsOf(compilation, request) {
  const page = compilation.chunkGroups.find((group) => group.origins.some((origin) => origin.request === request));
  if (!page) throw new Error(`No chunk was built for ${request}.`);
  const exposed = compilation.namedChunkGroups.get('routes');
  return exposed ? [exposed, page] : [page];
}

/** Returns why files of the build can't be released. @param {import('webpack').Compilation} compilation */
const problemsOf = (compilation) =>
  Object.keys(compilation.assets)
    .filter(isForBrowsers)
    .flatMap((file) => fileProblem(file) ?? []);

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
