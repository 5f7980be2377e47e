import embedded from './jest.config.mjs';
import { postgresTests } from './jest.databases.mjs';

/** Runs the tests against TEST_DATABASE_URL: race conditions don't show on the embedded database, which has one connection. */

/** @satisfies {import('jest').Config} */
export default {
  ...embedded,
  displayName: 'server on PostgreSQL',
  globals: { TEST_ON_POSTGRES: true },
  globalSetup: '<rootDir>/src/testing/global-setup-postgres.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown-postgres.ts',
  testPathIgnorePatterns: ['/node_modules/'],
  testMatch: postgresTests,
};
