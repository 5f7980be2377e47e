import fs from 'node:fs';
import path from 'node:path';
import { packageFolders, root } from './workspace.mjs';

/** What the owner named, and what stays whatever else changes. */
const TOP_LEVEL = [
  'package.json',
  'host',
  'remote-leaderboard',
  'remote-store',
  'remote-members',
  'remote-stream',
  'shared-ui',
  'scripts',
  'tsconfig.base.json',
];
const PACKAGES = [
  '@module-federation/enhanced',
  '@testing-library/react',
  'axios',
  'jest',
  'react',
  'react-dom',
  'react-router-dom',
  'ts-loader',
  'webpack',
  'webpack-cli',
  'webpack-dev-server',
  'zustand',
];

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

test("the owner's files and folders stand at the top", () => {
  expect(fs.readdirSync(root)).toEqual(expect.arrayContaining(TOP_LEVEL));
});

test("the owner's packages are dependencies", () => {
  const dependencies = ['.', ...packageFolders()].flatMap((folder) => {
    const { dependencies, devDependencies } = readJson(path.join(folder, 'package.json'));
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  expect([...new Set(dependencies)]).toEqual(expect.arrayContaining(PACKAGES));
});

test('every package has the options of tsconfig.base.json', () => {
  const configs = ['scripts', 'e2e', ...packageFolders()]
    .map((folder) => `${folder}/tsconfig.json`)
    .filter((file) => fs.existsSync(path.join(root, file)) && !file.startsWith('remote-'));
  const bases = configs.map((file) => fs.realpathSync(path.resolve(root, path.dirname(file), readJson(file).extends)));
  expect(readJson('tsconfig.base.json').compilerOptions.strict).toBe(true);
  // The kit has a link to it, which its package replaces by the file.
  expect([...new Set(bases)]).toEqual([path.join(fs.realpathSync(root), 'tsconfig.base.json')]);
});
