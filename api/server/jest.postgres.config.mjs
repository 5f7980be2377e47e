import embedded from './jest.config.mjs';

/** Races don't show on the embedded database, which has one connection: the same tests, against TEST_DATABASE_URL. */

/** What is about the embedded database, or about no database at all, has nothing to say here. */
const ONCE = ['/src/main.test.ts$', '/src/config.test.ts$', '/src/db/data-folder-lock.test.ts$'];

/** @type {import('jest').Config} */
export default {
  ...embedded,
  displayName: 'server on PostgreSQL',
  globals: { TEST_ON_POSTGRES: true },
  globalSetup: '<rootDir>/src/testing/global-setup-postgres.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown-postgres.ts',
  testPathIgnorePatterns: ['/node_modules/', ...ONCE],
};
