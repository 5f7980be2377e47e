import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const loader = fileURLToPath(new URL('icon-loader.mjs', import.meta.url));

/**
 * Configures a set of icons. Each import gets a copy of one module, with the shapes of its name (docs/decisions/0047).
 * @param {object} set
 * @param {string} set.name of the set
 * @param {RegExp} set.imports the imports of icons, whose first group is the name
 * @param {string} set.data the file with the shapes of all icons, as packages of Iconify have it
 * @param {string} set.module the path of the module
 * @param {(name: string) => string} [set.rename] the icon's name in the data
 * @param {RegExp} [set.directed] the names of icons that are mirrored where text runs from right to left
 * @returns {{ plugin: webpack.WebpackPluginInstance, rule: webpack.RuleSetRule }}
 */
export function iconSet({ name: set, imports, data, module, rename = (name) => name, directed }) {
  return {
    plugin: new webpack.NormalModuleReplacementPlugin(imports, (resource) => {
      const [, name = ''] = imports.exec(resource.request) ?? [];
      resource.request = `${module}?${set}=${rename(name)}`;
    }),
    rule: { resourceQuery: new RegExp(`^\\?${set}=`), enforce: 'pre', loader, options: { data, directed } },
  };
}

export const siteIcons = () =>
  iconSet({
    name: 'lucide',
    imports: /^@greenroom\/shared-ui\/icons\/([\w-]+)$/,
    data: require.resolve('@iconify-json/lucide/icons.json'),
    module: require.resolve('@greenroom/shared-ui/icons/any-icon'),
    directed: /-(left|right)$|^(external-link|log-out)$/,
  });
