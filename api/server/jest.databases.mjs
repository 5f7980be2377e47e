import fs from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(import.meta.dirname, 'src');

/** Test files that need a PostgreSQL: several servers on a database, or a move to it. */
export const ON_POSTGRES_ONLY = /\.postgres\.test\.ts$/;

/** Test files that start many processes or send thousands of requests: `npm test` leaves them to CI (docs/testing.md). */
export const THOROUGH = /\.thorough\.test\.ts$/;

/**
 * The pragma, with a reason, in the first line of a file that also runs on PostgreSQL: what it tests can race, waits for locks, or depends on the driver. The
 * embedded database has one connection, so transactions never overlap there.
 */
const ON_BOTH_DATABASES = /^\/\*\* @both-databases /;

/** The test files for PostgreSQL. */
export const postgresTests = fs
  .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => ON_POSTGRES_ONLY.test(file) || ON_BOTH_DATABASES.test(fs.readFileSync(path.join(SOURCES, file), 'utf8')))
  .map((file) => `<rootDir>/src/${file.replaceAll(path.sep, '/')}`);
