import fs from 'node:fs';
import path from 'node:path';
import { generatedIcons, panelIcons, siteIcons } from './icon-sets.mjs';
import { root } from './workspace.mjs';

test.each([
  ['the site', siteIcons],
  ['the panel', panelIcons],
])('the icons of %s are those that are imported (otherwise run npm run subset-icons)', (_, set) => {
  const imported = [...set.imported().keys()].sort();
  expect(imported.length).toBeGreaterThan(40);
  expect(generatedIcons(set).sort()).toEqual(imported);
});

test('the lock file has no package of all icons: react-admin accepts the local one', () => {
  /** @type {{ packages: Record<string, object> }} */
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(packages).filter(([place]) => /(^|\/)node_modules\/(@mui\/icons-material|lucide-react)$/.test(place));
  expect(installed).toEqual([['node_modules/@mui/icons-material', { resolved: panelIcons.folder, link: true }]]);
});
