import fs from 'node:fs';
import path from 'node:path';
import { BROWSERS as PROMISED } from '../../kit/browsers/browsers.mjs';
import { newerFeatures } from './newer-features.mjs';
import { newerStyles, withoutNewerStyles } from './newer-styles.mjs';
import { root } from './workspace.mjs';

const BROWSERS = ['chrome 111', 'firefox 113', 'safari 16.4', 'ios_saf 16.4'];

test.each([
  ['.a:has(b) { top: 0 }', ':has'],
  ['.a:user-valid { top: 0 }', ':user-valid'],
  ['.a { & b { top: 0 } }', 'nesting'],
  ['.a { .b { top: 0 } }', 'nesting'],
  ['.a { min-height: 1lh }', 'lh'],
  ['.a { color: light-dark(red, blue) }', 'light-dark()'],
  ['.a { --tone: light-dark(red, blue) }', 'light-dark()'],
  ['.a { color: rgb(from red r g b) }', 'rgb()'],
  ['.a { grid-template-rows: subgrid }', 'grid-template-rows: subgrid'],
  ['.a { transition: display 1s allow-discrete }', 'transition: allow-discrete'],
  ['.a { animation-timing-function: linear(0, 1) }', 'linear()'],
  ['.a { mask-image: none }', 'mask-image'],
  ['@starting-style { .a { top: 0 } }', '@starting-style'],
  ['@property --a { syntax: "*"; inherits: false }', '@property'],
  ['@scope (.a) { b { top: 0 } }', '@scope'],
  ['@container style(--a: 1) { .a { top: 0 } }', '@container style()'],
  ['.a { left: if(media(print): 1px; else: 2px) }', 'left'],
  ['@media (scripting: none) { .a { top: 0 } }', '@media (scripting)'],
])('finds in %s', (css, feature) => {
  expect(newerStyles(css, BROWSERS).map((found) => found.feature)).toEqual([feature]);
  expect(withoutNewerStyles(css, BROWSERS)).not.toContain('top:0');
});

test.each([
  '@supports selector(:has(a)) { .a:has(b) { top: 0 } }',
  '.a { height: 1.5em; height: 1lh }',
  '.a { -webkit-mask-image: none; mask-image: none }',
  '@layer a { @container (width > 10rem) { .a { color: color-mix(in srgb, red, blue); height: 100dvh; translate: 0 } } }',
  '@font-face { font-family: a; src: url(a.woff2); size-adjust: 90% }',
  '@keyframes a { from { top: 0 } }',
])('accepts %s', (css) => {
  expect(newerStyles(css, BROWSERS)).toEqual([]);
});

test("checks a page's own scripts and styles, and lets enhancements pass", () => {
  const page = `<style nonce="">p { text-wrap: pretty } p:has(a) { top: 0 }</style>
    <script type="application/json">{ "not": "a script" }</script><script src="/a.js"></script><script nonce="">if (a) URL.canParse(a)</script>`;
  expect(newerFeatures('index.html', page, BROWSERS)).toEqual([
    ':has in "p:has(a){top:0}"',
    expect.stringMatching(/^URL.canParse is missing in a browser that is promised \(chrome 111, .* at "if \(a\) URL.canParse\(a\)"$/),
  ]);
});

test('the documents promise the same browsers', () => {
  const text = fs.readFileSync(path.join(root, 'docs/product.md'), 'utf8');
  const [, section = ''] = /### Browsers\n([^]*?)\n## /.exec(text) ?? [];
  expect(section.match(/\d+(\.\d+)?(?=[ ,])/g)?.slice(0, 3)).toEqual(['111', '113', '16.4']);
  expect([...new Set(PROMISED.map((browser) => browser.split(' ')[1]))]).toEqual(['111', '113', '16.4']);
});
