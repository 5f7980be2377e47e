import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { BROWSERS } from './browsers/browsers.mjs';
import { noNewerApi } from './browsers/no-newer-api.mjs';

/** @import { Linter } from 'eslint' */

/** The rules for all TypeScript and JavaScript. @type {Linter.Config[]} */
export const recommended = [
  js.configs.recommended,
  .../** @type {Linter.Config[]} */ (ts.configs.recommended),
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { args: 'after-used', ignoreRestSiblings: true }],
    },
  },
];

const { rules, ...hooks } = reactHooks.configs.flat['recommended-latest'];
const WITHOUT_COMPILER = ['react-hooks/rules-of-hooks', 'react-hooks/exhaustive-deps'];

/**
 * The rules for components and hooks. React's compiler takes two thirds of the linter's time, and finds nothing in tests.
 * @param {string} files a pattern
 * @returns {Linter.Config[]}
 */
export const browserRules = (files) => [
  { files: [files], languageOptions: { globals: globals.browser } },
  { ...hooks, files: [files], rules: Object.fromEntries(Object.entries(rules).filter(([rule]) => WITHOUT_COMPILER.includes(rule))) },
  { files: [files], ignores: ['**/*.test.*'], rules },
  inPromisedBrowsers(files),
];

/** The rule for all that runs in visitors' browsers. @param {...string} files patterns @returns {Linter.Config} */
export const inPromisedBrowsers = (...files) => ({
  files,
  ignores: ['**/*.test.*', '**/testing/**', '**/*.stories.*'],
  plugins: { greenroom: { rules: { 'no-newer-api': noNewerApi } } },
  rules: { 'greenroom/no-newer-api': ['error', { browsers: BROWSERS }] },
});

/** The globals of configuration files and of tests. @type {Linter.Config[]} */
export const globalsOfTools = [
  { files: ['**/*.mjs', '**/*.config.*'], languageOptions: { globals: globals.node } },
  { files: ['**/*.test.*', '**/testing/**'], languageOptions: { globals: globals.jest } },
];

export const REMOTE_BAN = {
  regex: '^@greenroom/(host|server|remote-[^/]+)(/|$)',
  message: 'A remote is deployed alone: it imports from shared-ui and the contract only.',
};

/** ESLint's configuration of a remote in a repository of its own. @type {Linter.Config[]} */
const config = [
  { ignores: ['dist/', 'node_modules/', 'coverage/'] },
  ...recommended,
  ...browserRules('src/**/*.{ts,tsx}'),
  ...globalsOfTools,
  { files: ['src/**/*.{ts,tsx}'], rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [REMOTE_BAN] }] } },
];

export default config;
