import fs from 'node:fs';
import postcss from 'postcss';
import { releaseProblems } from '@greenroom/releases';
import { temporaryFolder } from '../lib/temporary-folder.mjs';
import { remoteLayer, sharedFromPage } from './other-tools.mjs';

test('a remote takes from the page what its package accepts, and has no copy of it', () => {
  const dir = temporaryFolder({ 'package.json': JSON.stringify({ peerDependencies: { react: '^19.0.0', '@greenroom/shared-ui': '^1.0.0', jquery: '^3.0.0' } }) });
  const taken = (/** @type {string} */ requiredVersion) => ({ singleton: true, import: false, requiredVersion });
  expect(sharedFromPage(dir)).toEqual({ react: taken('^19.0.0'), 'react/': taken('^19.0.0'), '@greenroom/shared-ui/': taken('^1.0.0') });
  fs.rmSync(dir, { recursive: true });
});

test('its styles lie in the layer in which they are accepted', async () => {
  const { css } = await postcss([remoteLayer]).process('/* the page */ .a{color:red} @media print{.a{color:black}}', { from: undefined });
  expect(css.replace(/\s+/g, '')).toBe('@layerremote{/*thepage*/.a{color:red}@mediaprint{.a{color:black}}}');
  const candidate = { name: 'quests', version: '1', entry: 'a.js', routes: ['/quests'] };
  expect(releaseProblems(candidate, { files: new Map([['a.css', Buffer.from(css)]]), host: null, others: [] }).join()).not.toContain('outside of the layer');
});
