import fs from 'node:fs';
import path from 'node:path';
import { PageConfig } from '@greenroom/contract';
import { remoteFolders, root } from './workspace.mjs';

// Checks the files, commands and configuration keys in the documents.

/** Folders without sources, as in `.gitignore`; an exported archive has no list of Git's files. */
const NO_SOURCES = ['.git', '.cache', '.data', 'coverage', 'dist', 'node_modules', 'test-results'];

/** Files that may cite a document. */
const CITING = /\.(?:css|md|mjs|tsx?)$/;

/** Commands of npm itself in the documents. */
const OF_NPM = ['ci', 'install', 'publish'];

/** The first group of each match in a file. @param {string} file @param {RegExp} pattern @returns {string[]} */
const found = (file, pattern) => [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map((match) => match[1] ?? '');

/** Sources and documents below a folder. @param {string} [dir] relative to the repository's @returns {string[]} */
const citingFiles = (dir = '.') =>
  fs.readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) return NO_SOURCES.includes(entry.name) ? [] : citingFiles(file);
    return entry.isFile() && CITING.test(entry.name) ? [file] : [];
  });

/** All but those that are written into another repository. */
const documents = citingFiles().filter((file) => file.endsWith('.md') && !file.startsWith('create-remote/templates/'));

/** @param {string} name relative to the repository's folder */
const isFolder = (name) => fs.statSync(path.join(root, name), { throwIfNoEntry: false })?.isDirectory();

/** The anchor that GitHub gives to a heading. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** The anchors of a document: of two equal headings, the second one ends with `-1`. @param {string} file @returns {string[]} */
function anchorsIn(file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const anchors = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  return anchors.map((anchor, index) => {
    const before = anchors.slice(0, index).filter((other) => other === anchor).length;
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

/** The documents that a file cites by their paths, and those that a document links to with an anchor. @param {string} file */
function citationsIn(file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const paths = [...text.matchAll(/(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g)];
  const links = file.endsWith('.md') ? [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)] : [];
  return [
    ...paths.map(([, document = '', anchor]) => ({ document, anchor })),
    ...links.map(([, link, anchor]) => ({ document: link ? path.join(path.dirname(file), link) : file, anchor })),
  ];
}

test.each(documents)('every file that %s links to exists', (file) => {
  const links = found(file, /\]\((?!https?:)([^)#]+)/g);
  const missing = links.filter((link) => !fs.existsSync(path.join(root, path.dirname(file), link)));
  expect(missing).toEqual([]);
});

test('every path of the repository in the documents exists', () => {
  const named = documents
    .flatMap((file) => found(file, /`([\w-]+\/[\w./-]+)`(?!\])/g).map((name) => ({ file, name })))
    .filter(({ name }) => isFolder(name.split('/')[0] ?? '') && !name.includes('/dist'));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !fs.existsSync(path.join(root, name)))).toEqual([]);
});

test('the list of decisions has each with its date', () => {
  const files = fs.readdirSync(path.join(root, 'docs/decisions')).filter((file) => file !== 'README.md');
  expect(found('docs/decisions/README.md', /^- \[\d{4}\]\(([^)]+)\), \d{4}-\d\d-\d\d: .+$/gm)).toEqual(files.sort());
});

test.each(['host', 'shared-ui', 'admin', 'kit', 'contract', 'api/server', 'bench', 'e2e', ...remoteFolders()])(
  'the README of %s has its folders, in 150 to 300 words',
  (folder) => {
    const text = fs.readFileSync(path.join(root, folder, 'README.md'), 'utf8');
    const has = (/** @type {string} */ dir) =>
      fs
        .readdirSync(path.join(root, folder, dir), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !NO_SOURCES.includes(entry.name))
        .map((entry) => entry.name);
    // The server's folders are in docs/start-here.md, and those of the areas, features and components are their names.
    const named = folder === 'api/server' ? [] : has('.').includes('src') ? has('src').filter((name) => name !== 'features') : has('.');
    expect(named.filter((name) => !text.includes(`${name}\``))).toEqual([]);
    expect(text.split(/\s+/).length).toBeGreaterThan(150);
    expect(text.split(/\s+/).length).toBeLessThan(300);
  },
);

test('every npm script in the documents exists', () => {
  const scriptsIn = (/** @type {string} */ folder) =>
    Object.keys(JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8')).scripts);
  const scripts = [...scriptsIn('.'), ...scriptsIn('api/server'), ...OF_NPM];
  const named = documents.flatMap((file) => found(file, /npm (?:run )?([a-z0-9]+(?:[:-][a-z0-9]+)*)/g));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

test('every test that docs/federation.md cites has that title', () => {
  const text = fs.readFileSync(path.join(root, 'docs/federation.md'), 'utf8');
  const cited = [...text.matchAll(/\]\(([^)]+\.(?:journey|test)\.\w+)\): ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
  expect(cited.length).toBeGreaterThan(10);
  const missing = cited.filter(({ file, title }) => !fs.readFileSync(path.join(root, 'docs', file), 'utf8').includes(title));
  expect(missing).toEqual([]);
});

test("docs/site-config.md describes every key of the page's configuration, and no other", () => {
  const described = found('docs/site-config.md', /^\| (`[^|]+) \|/gm).flatMap((keys) =>
    [...keys.matchAll(/`(\w+)`/g)].map(([, key]) => key),
  );
  expect(described.sort()).toEqual(Object.keys(PageConfig.shape).sort());
});

test('every document and heading that a source or a document cites exists', () => {
  const files = citingFiles();
  /** @type {Map<string, string[] | null>} */
  const anchors = new Map();
  /** @param {string} document */
  const anchorsOf = (document) => {
    if (!anchors.has(document)) anchors.set(document, fs.existsSync(path.join(root, document)) ? anchorsIn(document) : null);
    return anchors.get(document);
  };
  const failures = files.flatMap((file) =>
    citationsIn(file)
      .filter(({ document, anchor }) => !(anchor ? anchorsOf(document)?.includes(anchor) : anchorsOf(document)))
      .map(({ document, anchor }) => `${file}: ${document}${anchor ? `#${anchor}` : ''} does not exist`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect([...new Set(failures)]).toEqual([]);
});
