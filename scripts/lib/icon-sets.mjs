import fs from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../../kit/lib/fingerprint.mjs';
import { packageFolders, root } from './workspace.mjs';

// The icons in the repository: those that the sources import, and those that npm run subset-icons has generated (docs/decisions/0047).

/**
 * @typedef {object} IconSet
 * @property {string} source the npm package that has all icons, with its version
 * @property {string} versionFile where that version is set
 * @property {string} catalogue where to look up an icon's name
 * @property {string} folder of the generated modules, relative to the repository's
 * @property {() => Map<string, string>} imported names of the imported icons, each with a file that imports it
 */

const PANEL_PACKAGE = '@mui/icons-material';
const PANEL_FOLDER = 'admin/icons-material';

/** @type {(file: string) => any} */
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

/** @type {IconSet} */
export const siteIcons = {
  source: 'lucide-react@1.75.0',
  versionFile: 'scripts/lib/icon-sets.mjs',
  catalogue: 'https://lucide.dev/icons',
  folder: 'shared-ui/src/icons',
  imported: () =>
    importedNames(
      packageFolders().map((folder) => `${folder}/src`),
      /^import .* from '(?:@greenroom\/shared-ui\/|(?:\.\.\/)+)icons\/([^']+)'/gm,
    ),
};

/** The local package has the name and version of the package that it replaces, so that npm installs no other. @type {IconSet} */
export const panelIcons = {
  source: `${PANEL_PACKAGE}@${readJson(`${PANEL_FOLDER}/package.json`).version}`,
  versionFile: `${PANEL_FOLDER}/package.json`,
  catalogue: 'https://mui.com/material-ui/material-icons',
  folder: PANEL_FOLDER,
  imported: () => importedNames(panelSources(), /^import .* from '@mui\/icons-material\/([^']+)'/gm),
};

/** The panel's sources, and the compiled files of the installed packages that depend on the icons: react-admin's. */
function panelSources() {
  /** @type {{ packages: Record<string, { dependencies?: object, peerDependencies?: object }> }} */
  const { packages } = readJson('package-lock.json');
  return Object.entries(packages)
    .filter(([, { dependencies, peerDependencies }]) => PANEL_PACKAGE in { ...dependencies, ...peerDependencies })
    .map(([place]) => `${place}/${place.includes('node_modules/') ? 'dist' : 'src'}`);
}

/** @param {string[]} folders @param {RegExp} imports with the icon's name as its first group */
function importedNames(folders, imports) {
  const files = folders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((file) => /\.(js|tsx?)$/.test(file) && !file.endsWith('.d.ts'));
  return new Map(
    files.flatMap((file) => [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(imports)].map(([, name = '']) => [name, file])),
  );
}

/**
 * The names of the generated icons.
 * @param {IconSet} set
 */
export function generatedIcons({ folder }) {
  return fs
    .readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => path.basename(file, '.tsx'));
}
