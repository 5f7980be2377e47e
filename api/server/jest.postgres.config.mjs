import fs from 'node:fs';
import path from 'node:path';
import embedded from './jest.config.mjs';

/** Runs the tests against TEST_DATABASE_URL: race conditions don't show on the embedded database, which has one connection. */

const SOURCES = path.join(import.meta.dirname, 'src');

/** How a test file uses its database. Files that don't, or that open an embedded one themselves, are skipped. */
const USES_THE_DATABASE = [/from '[./]+\/testing\/(test-app|test-database|panel)'/, /\b(db|signIn|openPanel|makeServerDatabase)\b/];

const tests = fs
  .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => {
    const text = fs.readFileSync(path.join(SOURCES, file), 'utf8');
    return USES_THE_DATABASE.every((use) => use.test(text));
  });

/** @type {import('jest').Config} */
export default {
  ...embedded,
  displayName: 'server on PostgreSQL',
  globals: { TEST_ON_POSTGRES: true },
  globalSetup: '<rootDir>/src/testing/global-setup-postgres.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown-postgres.ts',
  testPathIgnorePatterns: ['/node_modules/'],
  testMatch: tests.map((file) => `<rootDir>/src/${file.replaceAll(path.sep, '/')}`),
};
