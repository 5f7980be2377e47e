import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { MIN_NODE_VERSION, isTooOld } from './node-version.mjs';
import { root } from './workspace.mjs';

test.each([
  ['20.18.9', true],
  ['18.20.4', true],
  ['9.99.99', true],
  ['20.19.0', false],
  ['20.100.0', false],
  ['24.0.0', false],
  ['25.0.0-nightly', false],
])('Node %s is too old: %s', (version, expected) => {
  expect(isTooOld(version, '20.19.0')).toBe(expected);
});

test('package.json requires the same version', () => {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(`${engines.node}.0`).toBe(`>=${MIN_NODE_VERSION}`);
});

test.each(['start', 'test', 'dev'])('npm %s exits with one sentence on an old Node', (command) => {
  const pretendOld = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.4'})";
  const result = spawnSync(process.execPath, ['--import', pretendOld, path.join(root, 'scripts/run.mjs'), command], { encoding: 'utf8' });
  expect(result.stderr).toBe(
    `Greenroom needs Node ${MIN_NODE_VERSION} or newer and this is 18.20.4: install a newer one from https://nodejs.org.\n`,
  );
  expect(result.stdout).toBe('');
  expect(result.status).toBe(1);
});
