import fs from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(import.meta.dirname, 'src');

/** How a test file uses its database. Files that don't, or that open an embedded one themselves, don't run on PostgreSQL. */
const USES_THE_DATABASE = [/from '[./]+\/testing\/(test-app|test-database|panel)'/, /\b(db|signIn|openPanel|makeServerDatabase)\b/];

/**
 * The pragma, with a reason, in the first line of a file that runs once, on PostgreSQL if there is one: neither what it tests nor its own queries depend on concurrency,
 * on a lock, or on the driver's types (raw SQL, dates, large numbers). Without it, a file runs on both databases.
 */
const ONE_DATABASE = /^\/\*\* @one-database /;

const onPostgres = fs
  .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => ({ file: `<rootDir>/src/${file.replaceAll(path.sep, '/')}`, text: fs.readFileSync(path.join(SOURCES, file), 'utf8') }))
  .filter(({ text }) => USES_THE_DATABASE.every((use) => use.test(text)));

/** The test files for PostgreSQL. */
export const postgresTests = onPostgres.map(({ file }) => file);

/** Those of them that don't run on the embedded database if there is a PostgreSQL. */
export const postgresOnlyTests = onPostgres.filter(({ text }) => ONE_DATABASE.test(text)).map(({ file }) => file);
