import path from 'node:path';
import type { Config } from '../config';
import { openEmbedded, openPostgres, type Db, type OpenDatabase } from './client';
import { lockDataFolder } from './data-folder-lock';

/** PostgreSQL is unreachable or refuses the connection; the message is printed to the terminal. */
export class DatabaseRefused extends Error {}

/**
 * Opens the configured database.
 * @throws {DatabaseRefused}
 * @throws {DataFolderInUse} if another process has the embedded database open
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  prepare?: (db: Db) => Promise<void>,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    return openPostgres(databaseUrl, prepare).catch((cause: unknown) => {
      throw explainDatabaseError(cause);
    });
  }
  // Only the embedded database needs the lock; several servers may share a PostgreSQL.
  await lockDataFolder(dataDir);
  return openEmbedded(path.join(dataDir, 'database'), prepare);
}

/** PostgreSQL's error codes for wrong credentials, a forbidden connection, and a missing database. */
const REFUSED = ['28000', '28P01', '42501', '3D000'];

/** Explains why PostgreSQL can't be used; unexpected errors are returned unchanged. */
export function explainDatabaseError(cause: unknown): unknown {
  if (!(cause instanceof Error) || !('code' in cause)) return cause;
  const code = String(cause.code);
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'].includes(code)) {
    return new DatabaseRefused(`The database of DATABASE_URL can't be reached (${code}). Is it running?`);
  }
  if (REFUSED.includes(code)) {
    return new DatabaseRefused(`The database server refused DATABASE_URL: ${cause.message}. Check its user, password and database.`);
  }
  return cause;
}
