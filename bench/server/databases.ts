import fs from 'node:fs';
import { Client } from 'pg';
import { openPostgres } from '../../api/server/src/db/client';

export interface BenchDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database with the site's tables, and fills it.
 * @param server the URL of a PostgreSQL with the right to create databases
 */
export async function makeDatabase(server: string, kind: string, fill: (url: string) => Promise<unknown>): Promise<BenchDatabase> {
  const name = `greenroom_bench_${process.pid}_${kind}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => void (await query(server, `drop database if exists ${name} with (force)`));
  try {
    await query(server, `create database ${name}`);
    await (await openPostgres(url.href)).close();
    await fill(url.href);
    // Planner statistics, as on a server that has run for days.
    await query(url.href, 'vacuum analyze');
    return { url: url.href, drop };
  } catch (cause) {
    await drop();
    throw cause;
  }
}

/** Runs a statement. @returns the first row */
export async function query<Row extends object>(url: string, sql: string): Promise<Row | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows?.[0];
  } finally {
    await client.end();
  }
}

export function statements(file: string): string {
  return fs.readFileSync(new URL(file, import.meta.url), 'utf8');
}
