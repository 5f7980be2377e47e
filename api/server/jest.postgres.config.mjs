import embedded from './jest.config.mjs';
import { postgresTests } from './jest.databases.mjs';

/** Runs on TEST_DATABASE_URL what the embedded database cannot show (docs/decisions/0046-tests-by-layer.md). */

/** @satisfies {import('jest').Config} */
export default {
  ...embedded,
  displayName: 'server on PostgreSQL',
  globals: { TEST_ON_POSTGRES: true },
  globalSetup: '<rootDir>/src/testing/global-setup-postgres.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown-postgres.ts',
  testPathIgnorePatterns: ['/node_modules/'],
  testMatch: postgresTests(),
};
