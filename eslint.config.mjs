import globals from 'globals';
import { browserRules, globalsOfTools, inPromisedBrowsers, recommended } from './kit/eslint.mjs';
import { docComments } from './scripts/lib/doc-comments.mjs';
import { importRules, readFolders } from './scripts/lib/import-rules.mjs';

/** @type {import('eslint').Linter.Config[]} */
const config = [
  { ignores: ['**/dist/', '**/node_modules/', '**/.cache/', '.data/', 'test-results/', 'coverage/'] },
  ...recommended,
  docComments,
  ...browserRules('{host,shared-ui,remote-*,admin}/**/*.{ts,tsx}'),
  {
    files: ['scripts/**', 'kit/**', 'create-remote/**', 'e2e/**', 'bench/**', 'contract/**', 'api/**'],
    languageOptions: { globals: globals.node },
  },
  inPromisedBrowsers(
    'contract/src/**',
    'kit/dev-proxy/badge.js',
    'kit/webpack/thin-runtime.mjs',
    'kit/webpack/chunk-retry-plugin.mjs',
    'create-remote/templates/common/**',
  ),
  ...globalsOfTools,
  { files: ['kit/composition/in-page*.mjs'], languageOptions: { globals: globals.browser } },
  // A service worker.
  { files: ['api/server/src/core/push/push.worker.js'], languageOptions: { globals: globals.serviceworker } },
  {
    files: ['api/server/src/**'],
    ignores: ['**/*.test.ts', 'api/server/src/testing/**', 'api/server/src/plugins/cookies.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['setCookie', 'clearCookie', 'cookies'].map((property) => ({
          property,
          message:
            'Set and read cookies with plugins/cookies.ts: over https, only one with a prefix is safe from other hosts of the domain.',
        })),
      ],
    },
  },
  // Playwright reads the fixtures of a test from its destructuring pattern, which may be empty.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  ...importRules(readFolders()),
];

export default config;
