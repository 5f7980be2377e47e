import fs from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(import.meta.dirname, 'src');

/** Test files that need a PostgreSQL: several servers on a database, or a move to it. */
export const ON_POSTGRES_ONLY = /\.postgres\.test\.ts$/;

/** Test files that start many processes or send thousands of requests: `npm test` leaves them to CI (docs/testing.md). */
export const THOROUGH = /\.thorough\.test\.(ts|mjs)$/;

/** The pragma, with a reason, in the first line of a file of which all tests run on PostgreSQL too. */
const PRAGMA = /^\/\*\* @both-databases /;

/** A test that runs on PostgreSQL too, in a file of which the others do not (`it-on-both.ts`). */
const ON_BOTH = /^\s*itOnBoth[.(]/m;

/** Tells whether all tests of a file run on PostgreSQL. @param {string} file */
export const runsWhole = (file) => ON_POSTGRES_ONLY.test(file) || PRAGMA.test(fs.readFileSync(file, 'utf8'));

/** Returns the files with tests for PostgreSQL. */
export const postgresTests = () =>
  fs
    .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(SOURCES, file))
    .filter((file) => runsWhole(file) || ON_BOTH.test(fs.readFileSync(file, 'utf8')))
    .map((file) => `<rootDir>/${path.relative(import.meta.dirname, file).replaceAll(path.sep, '/')}`);
