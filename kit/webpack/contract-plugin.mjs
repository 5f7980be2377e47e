import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { apiUsageOf, usedContract } from './api-usage.mjs';
import { SHARED_UI_FOLDER } from './shared.mjs';

/** @import { ApiContract } from '@greenroom/releases' */
/** @import { ApiUsage } from './api-usage.mjs' */

const PLUGIN = 'ContractPlugin';
/** Libraries name no endpoint of ours; `@greenroom` packages do, which are installed in a team's repository. */
const LIBRARY = /[\\/]node_modules[\\/](?!@greenroom[\\/])/;

/**
 * Writes `contract.json` to a build: the endpoints that it names, with the schemas of what it may send and of the fields that it may read, as
 * the contract has them. A newer server is held against it (docs/releases.md#a-newer-server). No page loads it.
 *
 * A field may be read by the module that names the path of its endpoint, by one that imports that module, and by what these import.
 */
export class ContractPlugin {
  /** @param {{ provided?: RegExp }} [options] `provided`: modules whose responses other builds read */
  constructor({ provided } = {}) {
    this.provided = provided;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm'])
        normalModuleFactory.hooks.parser.for(type).tap(PLUGIN, (parser) => {
          if (!(parser instanceof webpack.javascript.JavascriptParser)) return;
          parser.hooks.program.tap(PLUGIN, (program) => {
            const { current } = parser.state;
            if (!LIBRARY.test(current.resource)) buildInfoOf(current).apiUsage = apiUsageOf(program);
          });
        });
      /** @type {ReturnType<typeof usageIn>} */
      let usage = [];
      // Before the optimization, which merges modules.
      compilation.hooks.finishModules.tap(PLUGIN, () => void (usage = usageIn(compilation, this.provided)));
      // Before the description of the build, whose version has a digest of this file as well.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: PLUGIN, stage }, async () => {
        const whole = await loadContract();
        if (!whole) return;
        const text = JSON.stringify(usedContract(whole, usage));
        compilation.emitAsset('contract.json', new webpack.sources.RawSource(`${text}\n`));
      });
    });
  }
}

/** @param {import('webpack').Module} module @returns {{ apiUsage?: ApiUsage }} */
const buildInfoOf = (module) => /** @type {any} */ (module.buildInfo);

/**
 * @param {import('webpack').Compilation} compilation
 * @param {RegExp} [provided]
 */
function usageIn({ modules, moduleGraph }, provided) {
  const own = new Set([...modules].filter((module) => module.buildInfo && buildInfoOf(module).apiUsage));
  return [...own].flatMap((module) => {
    const { paths = [] } = buildInfoOf(module).apiUsage ?? {};
    if (paths.length === 0) return [];
    const isProvided = provided?.test(module.nameForCondition() ?? '');
    const names = isProvided ? /** @type {const} */ ('all') : namesAround(module);
    return paths.map((path) => ({ path, names }));
  });

  /** @param {import('webpack').Module} module */
  function namesAround(module) {
    const importers = [...moduleGraph.getIncomingConnections(module)].flatMap(({ originModule }) => originModule ?? []);
    const seen = new Set([module, ...importers]);
    for (const each of seen)
      for (const { module: imported } of moduleGraph.getOutgoingConnections(each)) if (own.has(imported)) seen.add(imported);
    return new Set([...seen].flatMap((each) => buildInfoOf(each).apiUsage?.names ?? []));
  }
}

/** @type {Promise<ApiContract | undefined> | undefined} */
let contract;

/** The contract that belongs to the installed platform; undefined for a version that does not describe it. */
const loadContract = () => (contract ??= importContract().then(({ endpointSchemas }) => endpointSchemas?.()));

/** @returns {Promise<{ endpointSchemas?: () => ApiContract }>} */
async function importContract() {
  const file = createRequire(path.join(SHARED_UI_FOLDER, 'package.json')).resolve('@greenroom/contract');
  if (!file.endsWith('.ts')) return import(pathToFileURL(file).href);
  // In this repository it is TypeScript, which Node does not load.
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(file, import.meta.url);
}
