import fs from 'node:fs';
import { temporaryFolder } from '../lib/temporary-folder.mjs';
import { sharedUiParts } from './shared-ui-parts.mjs';

const FILES = {
  'src/components/button/button.tsx': '',
  'src/components/card/card.tsx': '',
  'src/icons/check.tsx': '',
};
const EXPORTS = {
  './platform': './src/platform/index.ts',
  './form': './src/form/index.ts',
  './format': './src/format/index.ts',
  './how-to-join': './src/how-to-join/index.ts',
  './testing': './src/testing/index.tsx',
  './testing/setup': './src/testing/setup.ts',
  './tokens.css': './src/tokens.css',
  './package.json': './package.json',
  './icons/*': './src/icons/*.tsx',
  './*': './src/components/*/*.tsx',
};

test('the page has one copy of each component, and of no icon, form, style or test harness', () => {
  const dir = temporaryFolder({ ...FILES, 'package.json': JSON.stringify({ name: 'ui', exports: EXPORTS }) });
  expect(sharedUiParts(dir)).toEqual(['ui/button', 'ui/card', 'ui/format', 'ui/platform']);
  fs.rmSync(dir, { recursive: true });
});
