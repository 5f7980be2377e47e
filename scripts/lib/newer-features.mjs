import { Linter } from 'eslint';
import { noNewerApi } from '../../kit/browsers/no-newer-api.mjs';
import { newerStyles } from './newer-styles.mjs';

/** Features that a promised browser may lack, and what its visitors see. @type {[feature: RegExp, without: string][]} */
const ENHANCEMENTS = [
  [/^text-wrap$/, 'lines of text end where they are full'],
  [/^(content-visibility|contain-intrinsic-\w+(-size)?)$/, 'long lists render what is not in view as well'],
  [/^field-sizing$/, 'a text area keeps its height and scrolls'],
  [/^resize/, 'a text area keeps its height and scrolls'],
  [/^scrollbar-(color|width)$/, 'scroll bars look like those of the system'],
  [/^:-webkit-/, 'what only WebKit or Chromium draws'],
  [/^overflow-anchor$/, 'Safari does not anchor scroll positions'],
  [/^overflow-clip-margin$/, 'shadows of cards end at the edge of their list'],
  [/^cursor: /, 'touch screens have no cursor'],
  [/^:selection$/, 'selected text has the colours of the system'],
  [/^forced-color-adjust$/, 'Safari has no contrast themes'],
  [/^font-family: ui-monospace$/, 'the next font of the list is used'],
];

const linter = new Linter();

/**
 * Lists what a built file uses that some browsers lack.
 * @param {string} file its name: a script, a stylesheet, or a page, whose own scripts and styles are checked
 * @param {string} text
 * @param {readonly string[]} browsers
 * @returns {string[]} one sentence each
 */
export function newerFeatures(file, text, browsers) {
  if (file.endsWith('.css')) return inStyles(text, browsers);
  if (!file.endsWith('.html')) return inScript(text, browsers);
  const parts = (/** @type {string} */ tag) => [...text.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)([^>]*)>([^]*?)</${tag}>`, 'g'))];
  return [
    ...parts('style').flatMap(([, , css = '']) => inStyles(css, browsers)),
    ...parts('script').flatMap(([, attributes = '', script = '']) =>
      /type="?(application|importmap|spec)/.test(attributes) ? [] : inScript(script, browsers),
    ),
  ];
}

/** @param {string} css @param {readonly string[]} browsers */
const inStyles = (css, browsers) =>
  newerStyles(css, browsers)
    .filter(({ feature }) => !ENHANCEMENTS.some(([pattern]) => pattern.test(feature)))
    .map(({ feature, css: rule }) => `${feature} in "${rule}"`);

/** Parses with the promised browsers' syntax. @param {string} script @param {readonly string[]} browsers */
function inScript(script, browsers) {
  const messages = linter.verify(script, {
    plugins: { greenroom: { rules: { 'no-newer-api': noNewerApi } } },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
    rules: { 'greenroom/no-newer-api': ['error', { browsers }] },
  });
  return messages.map(({ message, line, column }) => `${message} at "${excerptOf(script, line, column)}"`);
}

/** @param {string} script @param {number} line @param {number} column */
function excerptOf(script, line, column) {
  const start = Math.max(0, column - 40);
  return script.split('\n')[line - 1]?.slice(start, start + 100) ?? '';
}
