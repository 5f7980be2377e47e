import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { CommandRefused } from '../../lib/command-refused';
import { readConfig } from '../../config/config';
import { PICTURES, databaseFolder } from '../../config/data-folder';
import { SETUP_LOCK, openEmbedded, requireVersion } from '../../db/client';
import { connectionOptions } from '../../db/connections';
import { DataFolderInUse, lockDataFolder } from '../../db/data-folder-lock';
import { isNewer, lastMigration } from '../../db/migration-state';
import { DatabaseRefused, explainRefusal } from '../../db/refusals';
import { LEDGER, copyDatabase, type TableCopy } from './copy-database';

const USAGE = 'Usage: npm run move-to-postgres -- --to postgres://user@server/database';

/**
 * `npm run move-to-postgres` (docs/operating.md): copies the embedded database to an empty PostgreSQL database, in one transaction.
 * @returns the text to print
 */
export async function moveCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const url = readArguments(args);
  const { dataDir } = readConfig(env);
  if (!(await exists(path.join(databaseFolder(dataDir), 'PG_VERSION')))) {
    throw new CommandRefused(`There is no embedded database in ${dataDir}. Is DATA_DIR right?`);
  }
  const release = await lockDataFolder(dataDir).catch((cause: unknown) => {
    throw cause instanceof DataFolderInUse
      ? new CommandRefused(
          `A Greenroom server or another command uses the data folder ${dataDir}. Stop it, so that nothing is written during the move.`,
        )
      : cause;
  });
  try {
    const tables = await move(dataDir, url);
    return report(tables, dataDir);
  } finally {
    await release();
  }
}

function readArguments(args: string[]): string {
  try {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
    if (to && /^postgres(ql)?:\/\//.test(to) && URL.canParse(to)) return to;
  } catch {
    // Unknown options end in the usage text too.
  }
  throw new CommandRefused(USAGE);
}

const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  );

async function move(dataDir: string, url: string): Promise<TableCopy[]> {
  const target = new Client(connectionOptions(url));
  // A connection that breaks also fails its query; without a listener the error would end the process.
  target.on('error', () => undefined);
  await target.connect().catch((cause: unknown) => {
    throw explainRefusal(cause, '--to');
  });
  try {
    await requireVersion(target);
    await requireEmpty(target);
    // Applies migrations that the database lacks, as the server's next start would.
    const source = await openEmbedded(databaseFolder(dataDir));
    try {
      if (isNewer(await lastMigration(source.db)))
        throw new CommandRefused(`The database in ${dataDir} was used by a newer version of Greenroom. Update first.`);
      await target.query('begin');
      // A server that starts on the database meanwhile waits.
      await target.query('select pg_advisory_xact_lock($1)', [SETUP_LOCK]);
      await requireEmpty(target);
      const tables = await source.db.transaction((snapshot) => copyDatabase(snapshot, target));
      await target.query('commit');
      return tables;
    } finally {
      await source.close();
    }
  } catch (cause) {
    throw explainFailure(explainRefusal(cause, '--to'));
  } finally {
    // Also rolls back what was not committed.
    await target.end();
  }
}

/** Explains an error of PostgreSQL, such as a full disk or a broken connection. @returns other errors unchanged */
function explainFailure(cause: unknown): unknown {
  const isFromDatabase =
    cause instanceof Error && !(cause instanceof CommandRefused) && !(cause instanceof DatabaseRefused) && 'code' in cause;
  return isFromDatabase ? new CommandRefused(`Nothing was moved: ${cause.message}.`) : cause;
}

/** Extensions' own tables, such as PostGIS's, don't count. */
const TABLES = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

async function requireEmpty(target: Client): Promise<void> {
  const { rows } = await target.query<{ name: string }>(TABLES);
  if (rows.length > 0) {
    const names = rows
      .slice(0, 5)
      .map(({ name }) => name)
      .join(', ');
    throw new CommandRefused(
      `The database of --to is not empty: it has ${names}${rows.length > 5 ? ` and ${rows.length - 5} more` : ''}. Create an empty one for the move.`,
    );
  }
  const encoding = (await target.query<{ server_encoding: string }>('show server_encoding')).rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new CommandRefused(`The database of --to has the encoding ${encoding}. Create one with the encoding UTF8.`);
}

function report(tables: TableCopy[], dataDir: string): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const ledger = tables.find(({ name }) => name === LEDGER);
  return [
    `Moved ${tables.length} tables with ${rows} rows. Counts and digests of all tables are equal on both sides; the ledger has ${ledger?.rows} rows with the digest ${ledger?.digest}.`,
    `Start the server with DATABASE_URL set to the new database. Pictures and releases stay where they are: keep DATA_DIR=${dataDir} and its folder ${PICTURES}.`,
    `The old database stays in ${databaseFolder(dataDir)}, unused; remove it once the site runs.`,
  ].join('\n');
}
