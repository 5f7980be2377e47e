import fs from 'node:fs';
import path from 'node:path';
import { ENGLISH, LANGUAGES, PSEUDO } from '@greenroom/contract/texts';
import { remoteFolders, root } from './workspace.mjs';

test.each(['host', 'shared-ui', ...remoteFolders(), 'api/server'])('%s has a catalog of each language', (part) => {
  const translated = LANGUAGES.map(({ code }) => code).filter((code) => code !== ENGLISH && code !== PSEUDO);
  expect(fs.readdirSync(path.join(root, part, 'texts')).sort()).toEqual(translated.map((code) => `${code}.po`).sort());
});
