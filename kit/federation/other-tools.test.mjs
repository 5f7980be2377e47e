import fs from 'node:fs';
import postcss from 'postcss';
import { releaseProblems } from '@greenroom/contract/releases';
import { temporaryFolder } from '../lib/temporary-folder.mjs';
import { remoteLayer, sharedFromPage } from './other-tools.mjs';

test("shares the host's modules among the peer dependencies, without a copy in the build", () => {
  const dir = temporaryFolder({
    'package.json': JSON.stringify({ peerDependencies: { react: '^19.0.0', '@greenroom/shared-ui': '^1.0.0', jquery: '^3.0.0' } }),
  });
  const shared = (/** @type {string} */ requiredVersion) => ({ singleton: true, import: false, requiredVersion });
  expect(sharedFromPage(dir)).toEqual({ react: shared('^19.0.0'), 'react/': shared('^19.0.0'), '@greenroom/shared-ui/': shared('^1.0.0') });
  fs.rmSync(dir, { recursive: true });
});

test('shares the platform of a remote that is developed with it, for its major version and the next one', () => {
  const dir = temporaryFolder({ 'package.json': JSON.stringify({ devDependencies: { '@greenroom/shared-ui': '*' } }) });
  expect(sharedFromPage(dir)).toEqual({ '@greenroom/shared-ui/': { singleton: true, import: false, requiredVersion: '1.x || 2.x' } });
  fs.rmSync(dir, { recursive: true });
});

test('wraps styles in the layer that the release gate requires', async () => {
  const { css } = await postcss([remoteLayer]).process('/* the page */ .a{color:red} @media print{.a{color:black}}', { from: undefined });
  expect(css.replace(/\s+/g, '')).toBe('@layerremote{/*thepage*/.a{color:red}@mediaprint{.a{color:black}}}');
  const candidate = { name: 'quests', version: '1', entry: 'a.js', routes: ['/quests'] };
  expect(releaseProblems(candidate, { files: new Map([['a.css', Buffer.from(css)]]), host: null, others: [] }).join()).not.toContain(
    'outside of the layer',
  );
});
