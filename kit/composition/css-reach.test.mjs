import { readStyleRules } from './css-reach.mjs';

/** @param {string} css */
const selectorsOf = (css) => readStyleRules(css).map(({ matches }) => matches);

test('reads each selector of each rule, in conditions and nested ones as well', () => {
  const css = '@layer remote { .a, #b > p { color: red } @media (width > 40rem) { .c { .d & { color: red } em { color: red } } } }';
  expect(selectorsOf(css)).toEqual(['.a', '#b > p', '.c', '.d :is(.c)', ':is(.c) em']);
});

test('matches what a rule may apply to in any state', () => {
  expect(selectorsOf('body:hover {} .a:focus-visible > b:not(:disabled) {} i::before {} a:visited:active {}')).toEqual([
    'body:is(*)',
    '.a:is(*) > b:is(*)',
    'i:is(*)',
    'a:is(*):is(*)',
  ]);
  // Structure and language are no states, nor is what only begins like one.
  expect(selectorsOf('p:first-child {} :lang(en) {} .x:not(.y) {} .a\\:hover-card {}')).toEqual([
    'p:first-child',
    ':lang(en)',
    '.x:not(.y)',
    '.a\\:hover-card',
  ]);
});

test('knows which rules are in the layer of remotes', () => {
  const css =
    '.a {} @layer remote { .b {} @layer parts { .c {} } } @layer remote.parts { .d {} } @layer components { .e {} } @supports (gap: 1px) { .f {} }';
  expect(Object.fromEntries(readStyleRules(css).map(({ selector, layered }) => [selector, layered]))).toEqual({
    '.a': false,
    '.b': true,
    '.c': true,
    '.d': true,
    '.e': false,
    '.f': false,
  });
});

test('leaves out what selects no elements', () => {
  expect(
    selectorsOf(
      '@font-face { font-family: A } @keyframes spin { from { rotate: 0deg } to { rotate: 1turn } } @property --x { syntax: "*"; inherits: false }',
    ),
  ).toEqual([]);
});
