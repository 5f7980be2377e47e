import fs from 'node:fs';
import { temporaryFolder } from '../lib/temporary-folder.mjs';
import { onlyOnSite, readDeprecations } from './deprecations-plugin.mjs';

const OLD = { since: '1.4.0', use: 'Panel' };

test('a site adds only the names that the installed platform does not list', () => {
  const site = { card: { Card: OLD, CardLink: OLD }, wheel: { Wheel: OLD } };
  expect(onlyOnSite(site, { card: { Card: OLD } })).toEqual({ card: { CardLink: OLD }, wheel: { Wheel: OLD } });
  expect(onlyOnSite({}, site)).toEqual({});
});

test('an installed platform of an older version lists no names', () => {
  const dir = temporaryFolder({ 'package.json': '{}' });
  expect(readDeprecations(dir)).toEqual({});
  fs.writeFileSync(`${dir}/deprecations.json`, JSON.stringify({ card: { Card: OLD } }));
  expect(readDeprecations(dir)).toEqual({ card: { Card: OLD } });
  fs.rmSync(dir, { recursive: true });
});
