import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { importRules, readFolders } from './scripts/lib/import-rules.mjs';
import { retiredWordsRule } from './scripts/lib/retired-words-rule.mjs';

/** @type {import('eslint').Linter.Config[]} */
const config = [
  { ignores: ['**/dist/', '**/node_modules/', '**/.cache/', '.data/', 'test-results/', 'coverage/'] },
  js.configs.recommended,
  .../** @type {import('eslint').Linter.Config[]} */ (ts.configs.recommended),
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { args: 'after-used', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['{host,shared-ui,remote-*,admin}/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
    languageOptions: { globals: globals.browser },
  },
  { files: ['scripts/**', 'releases/**', 'e2e/**', 'api/**', '**/*.mjs', '**/*.config.*'], languageOptions: { globals: globals.node } },
  { files: ['scripts/lib/composition/in-page*.mjs'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.test.*', '**/testing/**'], languageOptions: { globals: globals.jest } },
  // Playwright reads the fixtures of a test from its destructuring pattern, which may be empty.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  { plugins: { words: { rules: { retired: retiredWordsRule } } }, rules: { 'words/retired': 'error' } },
  ...importRules(readFolders()),
];

export default config;
