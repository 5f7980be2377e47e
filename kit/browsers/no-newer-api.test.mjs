import { Linter } from 'eslint';
import { noNewerApi } from './no-newer-api.mjs';

const BROWSERS = ['chrome 111', 'firefox 113', 'safari 16.4', 'ios_saf 16.4'];

/** @param {string} code */
const newerIn = (code) =>
  new Linter()
    .verify(code, {
      plugins: { greenroom: { rules: { 'no-newer-api': noNewerApi } } },
      languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
      rules: { 'greenroom/no-newer-api': ['error', { browsers: BROWSERS }] },
    })
    .map(({ message }) => message.split(' is missing')[0]);

test.each([
  ['URL.canParse(text)', 'URL.canParse'],
  ['window.URL.canParse(text)', 'URL.canParse'],
  ['const { canParse } = URL', 'URL.canParse'],
  ['texts.map(URL.canParse)', 'URL.canParse'],
  ['requestIdleCallback(run)', 'requestIdleCallback'],
  ['window.requestIdleCallback(run)', 'Window.requestIdleCallback'],
  ['new Intl.Segmenter("en")', 'Intl.Segmenter'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['AbortSignal.any(signals)', 'AbortSignal.any'],
  ['Object.groupBy(list, keyOf)', 'Object.groupBy'],
  ['Array.fromAsync(list)', 'Array.fromAsync'],
  ['Iterator.from(list)', 'Iterator.from'],
  ['list.toSorted()', 'toSorted'],
  ['one.union(other)', 'union'],
  ['element.showPopover()', 'showPopover'],
  ['document.startViewTransition(render)', 'Document.startViewTransition'],
  ['navigator.userActivation.isActive', 'Navigator.userActivation'],
  ['await scheduler.yield()', 'scheduler'],
  ['Element.prototype.setHTMLUnsafe.call(element, text)', 'setHTMLUnsafe'],
  ['file[Symbol.dispose]()', 'Symbol.dispose'],
  ['/[\\p{L}--[a-z]]/v.test(text)', 'Parsing error: Invalid regular expression flag'],
  ['using file = open()', 'Parsing error: Unexpected token file'],
])('reports %s', (code, name) => {
  expect(newerIn(code)).toEqual([name]);
});

test.each([
  'new URL(text)',
  'list.findLast(isOpen); list.at(-1); Object.hasOwn(record, key); structuredClone(record)',
  'AbortSignal.timeout(1000)',
  'URL.canParse?.(text)',
  'window.requestIdleCallback?.(run)',
  'navigator.userActivation?.isActive',
  'if ("requestIdleCallback" in window) requestIdleCallback(run); else setTimeout(run)',
  'const run = typeof requestIdleCallback === "function" ? requestIdleCallback(show) : setTimeout(show)',
  'const canParse = URL.canParse ?? parses',
  'function requestIdleCallback() {} requestIdleCallback()',
  'class Box { union(other) { return other.union(this); } }',
  'import { z } from "zod"; z.union([])',
  '[...map.values()].filter(isOpen)',
])('allows %s', (code) => {
  expect(newerIn(code)).toEqual([]);
});
