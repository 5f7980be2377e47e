import type { Config } from '../config/config';
import { databaseFolder } from '../config/data-folder';
import { serveSnapshots } from './snapshot-requests';
import { openEmbedded, openPostgres, type Db, type EmbeddedDatabase, type OpenDatabase } from './client';
import type { ConnectionLimits } from './connections';
import { lockDataFolder } from './data-folder-lock';
import { explainRefusal } from './refusals';

/**
 * Opens the configured database. @param limits of the connections to PostgreSQL; none by default
 * @throws {DatabaseRefused}
 * @throws {DataFolderInUse} if another process has the embedded database open
 */
export async function openDatabase(
  { databaseUrl, dataDir, preparedStatements }: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'preparedStatements'>>,
  prepare?: (db: Db) => Promise<void>,
  limits?: ConnectionLimits,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    return openPostgres(databaseUrl, prepare, { limits, prepares: preparedStatements }).catch((cause: unknown) => {
      throw explainRefusal(cause, 'DATABASE_URL');
    });
  }
  // Only the embedded database needs the lock; several servers may share a PostgreSQL.
  const opened: { database?: EmbeddedDatabase } = {};
  await lockDataFolder(
    dataDir,
    serveSnapshots(dataDir, () => opened.database),
  );
  return (opened.database = await openEmbedded(databaseFolder(dataDir), prepare));
}
