import serverTests from './api/server/jest.config.mjs';
import serverTestsOnPostgres from './api/server/jest.postgres.config.mjs';
import thoroughServerTests from './api/server/jest.thorough.config.mjs';
import { THOROUGH } from './api/server/jest.databases.mjs';
import browserTests, { transform } from './kit/jest.mjs';

const common = {
  rootDir: import.meta.dirname,
  transform,
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '<rootDir>/\\.cache/'],
};

const scriptTests = {
  ...common,
  displayName: 'scripts',
  testEnvironment: 'node',
  transformIgnorePatterns: ['/node_modules/(?!(@lingui|@messageformat)/)'],
  testMatch: [
    '<rootDir>/{scripts,contract/{releases,texts},kit,create-remote,host/webpack,deploy}/**/*.test.mjs',
    '<rootDir>/shared-ui/*.test.mjs',
    '<rootDir>/bench/**/*.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/', THOROUGH.source],
};

/** @satisfies {import('jest').Config} */
const config = {
  // The default leaves one core idle, which is half of a machine with two.
  maxWorkers: '100%',
  // One limit for all tests, for child processes and databases on a machine under load. Jest takes none from a project.
  testTimeout: 300_000,
  projects: [
    // First, since `npm test` checks types and builds the site while these tests wait for their databases.
    serverTests,
    {
      ...browserTests,
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared-ui/src/testing/shared-page.mjs',
      runtime: '<rootDir>/scripts/lib/jest-runtime.mjs',
      // React's scheduler keeps the timers that it finds first, which must not be a test's fake ones.
      setupFiles: ['scheduler'],
      moduleNameMapper: { ...browserTests.moduleNameMapper, '^@mui/icons-material/': '<rootDir>/admin/src/icons/any-icon.ts' },
      // The kit's list, and what else is ES modules only: dependencies of the panel, and the curves that verify a beacon.
      transformIgnorePatterns: ['/node_modules/(?!(lucide-react|@greenroom|@lingui|@messageformat|@noble|react-hotkeys-hook|qr)/)'],
      testMatch: ['<rootDir>/{host,shared-ui,remote-*,admin}/src/**/*.test.{ts,tsx}', '<rootDir>/contract/src/**/*.test.ts'],
    },
    scriptTests,
    thoroughServerTests,
    {
      ...scriptTests,
      displayName: 'scripts, thorough',
      testMatch: ['<rootDir>/scripts/**/*.thorough.test.mjs'],
      testPathIgnorePatterns: [],
    },
    ...(process.env.TEST_DATABASE_URL ? [serverTestsOnPostgres] : []),
  ],
};

export default config;
