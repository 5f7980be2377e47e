import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

/** @import { Linter } from 'eslint' */

/**
 * The rules for all TypeScript and JavaScript.
 * @type {Linter.Config[]}
 */
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

/**
 * The rules for components and hooks, which run in a browser. Not for tests: React's compiler, which these rules run on each file, takes two
 * thirds of the linter's time.
 * @param {string} files a pattern
 * @returns {Linter.Config[]}
 */
export const browserRules = (files) => [
  { files: [files], languageOptions: { globals: globals.browser } },
  { files: [files], ignores: ['**/*.test.*'], ...reactHooks.configs.flat['recommended-latest'] },
];

/**
 * The globals of configuration files and of tests.
 * @type {Linter.Config[]}
 */
export const globalsOfTools = [
  { files: ['**/*.mjs', '**/*.config.*'], languageOptions: { globals: globals.node } },
  { files: ['**/*.test.*', '**/testing/**'], languageOptions: { globals: globals.jest } },
];

/** What a remote must not import, and why. */
export const REMOTE_BAN = {
  regex: '^@greenroom/(host|server|remote-[^/]+)(/|$)',
  message: 'A remote is deployed alone: it imports from shared-ui and the contract only.',
};

/**
 * ESLint's configuration of a remote in a repository of its own.
 * @type {Linter.Config[]}
 */
const config = [
  { ignores: ['dist/', 'node_modules/', 'coverage/'] },
  ...recommended,
  ...browserRules('src/**/*.{ts,tsx}'),
  ...globalsOfTools,
  { files: ['src/**/*.{ts,tsx}'], rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [REMOTE_BAN] }] } },
];

export default config;
