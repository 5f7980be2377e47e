import fs from 'node:fs';
import { Client } from 'pg';
import { openPostgres } from '../../api/server/src/db/client';

/** A database without history, one with it, and one with very many members. */
export interface BenchDatabases {
  present: string;
  withHistory: string;
  largeCommunity: string;
  drop(): Promise<void>;
}

/** Creates and fills the databases. @param server the URL of a PostgreSQL with the right to create databases */
export async function makeDatabases(server: string): Promise<BenchDatabases> {
  const names = ['present', 'history', 'members'].map((kind) => `greenroom_bench_${process.pid}_${kind}`);
  const [present = '', withHistory = '', largeCommunity = ''] = names.map((name) => urlOf(server, name));
  const drop = async () => {
    for (const name of names) await query(server, `drop database if exists ${name} with (force)`);
  };
  try {
    for (const [name, url] of [
      [names[0], present],
      [names[2], largeCommunity],
    ] as const) {
      await query(server, `create database ${name}`);
      await (await openPostgres(url)).close();
    }
    await query(present, statements('fill-present.sql'));
    await query(server, `create database ${names[1]} template ${names[0]}`);
    await query(withHistory, statements('fill-history.sql'));
    await query(largeCommunity, statements('fill-members.sql'));
    for (const url of [present, withHistory]) await query(url, statements('fill-totals.sql'));
    // Planner statistics, as on a server that has run for days.
    for (const url of [present, withHistory, largeCommunity]) await query(url, 'vacuum analyze');
    return { present, withHistory, largeCommunity, drop };
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

/** Reads an SQL file of this folder. */
export function statements(file: string): string {
  return fs.readFileSync(new URL(file, import.meta.url), 'utf8');
}

/** The URL of a database on the server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
