import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { compileCatalog } from '@greenroom/contract/texts/catalog';
import { PSEUDO, pseudoCatalog } from '@greenroom/contract/texts/pseudo';
import webpack from 'webpack';

const PLUGIN = 'TextsPlugin';
const CATALOG = /^[A-Za-z0-9-]+\.po$/;

/** Writes a file of compiled texts for each language that a package has a catalog of, `texts/<language>.po` (docs/languages.md). */
export class TextsPlugin {
  /** @param {string[]} packages folders; those of one build share a file for each language */
  constructor(packages) {
    this.folders = packages.map((folder) => path.join(folder, 'texts'));
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        compilation.contextDependencies.addAll(this.folders);
        try {
          for (const [language, catalog] of compiledTexts(this.folders)) {
            const text = JSON.stringify(catalog);
            const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
            compilation.emitAsset(`texts/${language}.${hash}.json`, new webpack.sources.RawSource(text));
          }
        } catch (cause) {
          compilation.errors.push(new webpack.WebpackError(/** @type {Error} */ (cause).message));
        }
      });
    });
  }
}

/** Compiles and joins the catalogs of folders, by language, with the pseudo-locale. @param {string[]} folders */
function compiledTexts(folders) {
  /** @type {Map<string, object>} */
  const texts = new Map();
  /** @param {string} language @param {object} catalog */
  const add = (language, catalog) => texts.set(language, { ...texts.get(language), ...catalog });
  for (const folder of folders.filter((each) => fs.existsSync(each))) {
    const catalogs = fs.readdirSync(folder).filter((file) => CATALOG.test(file));
    for (const [index, file] of catalogs.sort().entries()) {
      const po = fs.readFileSync(path.join(folder, file), 'utf8');
      add(path.basename(file, '.po'), compileCatalog(po));
      if (index === 0) add(PSEUDO, pseudoCatalog(po));
    }
  }
  return texts;
}
