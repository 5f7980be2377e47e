import { Client } from 'pg';
import { makeDatabase } from './postgres-databases';
import { recordInitialState, resetDatabase, resetRows, type Connection, type InitialState } from './reset-database';

interface Database {
  url: string;
  initial: InitialState;
}

/**
 * A pool of PostgreSQL databases, each reset before it is reused: creating one copies hundreds of files.
 * A database that a test file leaves open is not reused; all are dropped after the run.
 */
export class PostgresDatabasePool {
  private readonly idle: Database[] = [];

  /** @returns the URL of a database, what restores its rows, and what returns it to the pool once its connections are closed */
  async acquire(): Promise<{ url: string; resetRows: () => Promise<void>; release: () => void }> {
    const { url, initial } = (await this.takeIdle()) ?? (await create());
    return {
      url,
      resetRows: () => withConnection(url, (connection) => resetRows(connection, initial)),
      release: () => void this.idle.push({ url, initial }),
    };
  }

  private async takeIdle(): Promise<Database | undefined> {
    const database = this.idle.pop();
    if (!database) return undefined;
    const isReset = await withConnection(database.url, async (connection) => {
      // A connection that is still open would write to the next test's database.
      await connection.exec(
        'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return resetDatabase(connection, database.initial);
    });
    return isReset ? database : undefined;
  }
}

async function create(): Promise<Database> {
  const { url } = await makeDatabase();
  return { url, initial: await withConnection(url, recordInitialState) };
}

async function withConnection<Result>(url: string, work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work({
      query: async <Row>(sql: string) => ({ rows: (await client.query(sql)).rows as Row[] }),
      exec: (sql) => client.query(sql),
    });
  } finally {
    await client.end();
  }
}
