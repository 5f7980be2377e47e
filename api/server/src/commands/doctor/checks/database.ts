import { Client } from 'pg';
import { z } from 'zod';
import { SERVER_CONNECTIONS } from '../../../db/client';
import { listMigrations } from '../../../db/migration-state';
import { connectionOptions, isPooledByTransaction } from '../../../db/connections';
import { DatabaseRefused, explainRefusal, problemOfVersion } from '../../../db/refusals';
import { combine, failed, ok, warning, type Check, type Finding } from '../../../delivery/setup/check';

const TIMEOUT_MS = 8000;
const MAX_CLOCK_DIFFERENCE_S = 5;

export interface DatabaseState {
  /** Version, such as `160004`. */
  version: number;
  encoding: string;
  /** True if the user may create tables, and the schema of the migrations' journal. */
  mayCreate: boolean;
  isReadOnly: boolean;
  clockDifferenceS: number;
  maxConnections: number;
  /** Creation of the newest applied migration in ms; 0 without any. */
  migratedTo: number;
  /** True behind a pooler that gives each transaction another connection. */
  isPooledByTransaction: boolean;
}

/** Checks that the database is reachable and fits this version of the server. It changes nothing. */
export const databaseCheck: Check = {
  name: 'database',
  async run({ config: { databaseUrl }, env }) {
    if (!databaseUrl) {
      if (env.NODE_ENV !== 'production') return ok('Embedded.');
      return warning('Embedded: for one server, and lost by a power cut. Set DATABASE_URL to a PostgreSQL server for data that matter.');
    }
    const clients: Client[] = [];
    const connect = async () => {
      const client = new Client({ ...connectionOptions(databaseUrl), connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
      // A connection that breaks fails the query, too.
      client.on('error', () => undefined);
      clients.push(client);
      await client.connect();
      return client;
    };
    try {
      const client = await connect();
      const state = await readState(client);
      return judgeDatabase(
        { ...state, isPooledByTransaction: await isPooledByTransaction(client, await connect()) },
        listMigrations().map(({ when }) => when),
      );
    } catch (cause) {
      const explained = explainRefusal(cause, 'DATABASE_URL');
      if (explained instanceof DatabaseRefused) return failed(explained.message);
      return failed(`The database can't be used: ${cause instanceof Error ? cause.message : String(cause)}. Check DATABASE_URL.`);
    } finally {
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    }
  },
};

/** @param migrations when each of this version's migrations was created, in ms */
export function judgeDatabase(state: DatabaseState, migrations: readonly number[]): Finding {
  const major = Math.floor(state.version / 10_000);
  const findings: Finding[] = [];
  const problem = problemOfVersion(state.version);
  if (problem) findings.push(failed(problem));
  if (state.encoding !== 'UTF8')
    findings.push(failed(`The database's encoding is ${state.encoding}. Create it with encoding UTF8: names of members would be lost.`));
  if (state.isReadOnly)
    findings.push(failed('The database is read-only: DATABASE_URL is that of a replica. Use the address of the primary.'));
  if (!state.mayCreate)
    findings.push(failed("The user of DATABASE_URL may not create tables. Make it the database's owner (alter database … owner to …)."));
  if (Math.abs(state.clockDifferenceS) > MAX_CLOCK_DIFFERENCE_S) {
    findings.push(
      warning(
        `The database's clock differs by ${Math.round(state.clockDifferenceS)} s from this machine's. Synchronize both (timedatectl set-ntp true).`,
      ),
    );
  }
  if (state.maxConnections < 2 * SERVER_CONNECTIONS) {
    findings.push(
      warning(
        `PostgreSQL allows ${state.maxConnections} connections, and each server takes ${SERVER_CONNECTIONS}. Raise max_connections, so that a second server can start.`,
      ),
    );
  }
  if (state.isPooledByTransaction) {
    findings.push(
      warning(
        "DATABASE_URL leads to a pooler that gives each transaction another connection, so servers don't hear of each other's changes. Use PostgreSQL's own port, or a pooler that pools sessions.",
      ),
    );
  }
  if (state.migratedTo > Math.max(...migrations)) {
    findings.push(warning('A newer version of the server migrated this database. Update this one; going back needs a backup.'));
  }
  if (findings.length > 0) return combine(findings);
  const pending = migrations.filter((createdAt) => createdAt > state.migratedTo).length;
  return ok(`PostgreSQL ${major}, ${pending === 0 ? 'migrated' : `${pending} migrations to apply at the next start`}.`);
}

const State = z.tuple([
  z.object({
    version: z.coerce.number(),
    encoding: z.string(),
    mayCreate: z.boolean(),
    isReadOnly: z.boolean(),
    now: z.date(),
    maxConnections: z.coerce.number(),
    hasJournal: z.boolean(),
  }),
]);
const LastMigration = z.tuple([z.object({ at: z.coerce.number() })]);

async function readState(client: Client): Promise<Omit<DatabaseState, 'isPooledByTransaction'>> {
  const { rows } = await client.query(`select
    current_setting('server_version_num') as version,
    current_setting('server_encoding') as encoding,
    has_schema_privilege('public', 'create') and (to_regnamespace('drizzle') is not null or has_database_privilege(current_database(), 'create')) as "mayCreate",
    pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
    clock_timestamp() as now,
    current_setting('max_connections') as "maxConnections",
    to_regclass('drizzle.__drizzle_migrations') is not null as "hasJournal"`);
  const [{ now, hasJournal, ...state }] = State.parse(rows);
  const clockDifferenceS = (now.getTime() - Date.now()) / 1000;
  if (!hasJournal) return { ...state, clockDifferenceS, migratedTo: 0 };
  const last = await client.query('select coalesce(max(created_at), 0) as at from drizzle.__drizzle_migrations');
  return { ...state, clockDifferenceS, migratedTo: LastMigration.parse(last.rows)[0].at };
}
