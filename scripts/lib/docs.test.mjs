import fs from 'node:fs';
import path from 'node:path';
import { PageConfig } from '@greenroom/contract';
import { root } from './workspace.mjs';

// Checks the files, commands and configuration keys in the documents.

const documents = fs
  .readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => path.join('docs', file))
  .concat('README.md');

/** What follows `npm` in the documents, but is no script. */
const OF_NPM = ['ci', 'install', 'publish'];

/** The first group of each match in a file. @param {string} file @param {RegExp} pattern @returns {string[]} */
const found = (file, pattern) => [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map((match) => match[1] ?? '');

test.each(documents)('every file that %s links to exists', (file) => {
  const links = found(file, /\]\((?!https?:)([^)#]+)/g);
  const missing = links.filter((link) => !fs.existsSync(path.join(root, path.dirname(file), link)));
  expect(missing).toEqual([]);
});

test('every npm script in the documents exists', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const named = documents.flatMap((file) => found(file, /npm (?:run )?([a-z0-9]+(?:[:-][a-z0-9]+)*)/g));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts) && !OF_NPM.includes(name))).toEqual([]);
});

test('docs/site-config.md describes every key of the page\'s configuration, and no other', () => {
  const described = found('docs/site-config.md', /^\| (`[^|]+) \|/gm).flatMap((keys) => [...keys.matchAll(/`(\w+)`/g)].map(([, key]) => key));
  expect(described.sort()).toEqual(Object.keys(PageConfig.shape).sort());
});
