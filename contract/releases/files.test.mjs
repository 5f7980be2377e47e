import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ASSET_TYPES, contentTypeOf, fileProblem, isForBrowsers, readFiles } from './files.mjs';

test.each([
  ['assets/photo.jpeg', 'image/jpeg'],
  ['assets/logo.PNG', 'image/png'],
  ['assets/win.mp3', 'audio/mpeg'],
  ['assets/hero@2x.png', 'image/png'],
  ['assets/Photo (1).JPG', 'image/jpeg'],
  ['assets/José 日本.webp', 'image/webp'],
  ['assets/über.OTF', 'font/otf'],
  ['assets/[id]-3f9c.js', 'text/javascript; charset=utf-8'],
  ['assets/vendors~main.js', 'text/javascript; charset=utf-8'],
  ['assets/-a.woff', 'font/woff'],
  ['captions.vtt', 'text/vtt; charset=utf-8'],
  ['shader.txt', 'text/plain; charset=utf-8'],
  ['main.js.map', 'application/json; charset=utf-8'],
  ['data.JSON', 'application/json; charset=utf-8'],
])('releases %s', (file, type) => {
  expect([fileProblem(file), contentTypeOf(file), isForBrowsers(file)]).toEqual([null, type, true]);
});

test.each(['page.php', 'archive.zip', 'physics.wasm', 'MAIN.JS', 'STYLE.CSS', 'noextension', 'constructor'])(
  'refuses %s, of another kind',
  (file) => {
    expect(fileProblem(file)).toMatch(/ is of a kind that no remote may hold: code, styles, .* may be in a build\.$/);
  },
);

test.each([
  '../a.png',
  'a/.hidden.png',
  'a//b.png',
  'a\\b.png',
  'what?.png',
  'a#b.png',
  '100%.png',
  'a\nb.png',
  `${'日'.repeat(90)}.png`,
  'a\ud800.png',
  ' a.js',
  'a.js ',
  'a /b.js',
  'a/ b.js',
])('refuses the name %j', (file) => {
  expect(fileProblem(file)).toMatch(/can't be the name of a released file\. Rename it: /);
});

test.each([
  'licenses.txt',
  'main.js.LICENSE.txt',
  '3rdpartylicenses.txt',
  'assets/vendor.js.LICENSE.txt',
  'index.html',
  'a.d.ts',
  '.vite/license.md',
])('leaves %s out of a release', (file) => expect(isForBrowsers(file)).toBe(false));

test('reads what browsers need of a build', () => {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-dist-'));
  fs.mkdirSync(path.join(dist, 'assets'));
  for (const file of ['entry.js', 'licenses.txt', 'assets/rules.txt']) fs.writeFileSync(path.join(dist, file), file);
  expect([...readFiles(dist).keys()].sort()).toEqual(['assets/rules.txt', 'entry.js']);
  fs.rmSync(dist, { recursive: true });
});

test("the kit's types declare every kind of asset as an address, in lower and upper case", () => {
  const types = fs.readFileSync(path.join(import.meta.dirname, '../../kit/types/assets.d.ts'), 'utf8');
  const names = [...ASSET_TYPES.keys()].flatMap((name) => [name, name.toUpperCase()]);
  expect(names.filter((name) => !types.includes(`declare module '*.${name}' { const url: string; export default url; }`))).toEqual([]);
});
