import fs from 'node:fs';
import { Client } from 'pg';
import { openPostgres } from '../db/client';

/** A database without, and one with, what has happened before. */
export interface BenchDatabases {
  present: string;
  withHistory: string;
  drop(): Promise<void>;
}

/** Makes and fills both on that server. @param server the address of a PostgreSQL where databases may be made */
export async function makeDatabases(server: string): Promise<BenchDatabases> {
  const names = ['present', 'history'].map((kind) => `greenroom_bench_${process.pid}_${kind}`);
  const [present = '', withHistory = ''] = names.map((name) => urlOf(server, name));
  const drop = async () => {
    for (const name of names) await query(server, `drop database if exists ${name} with (force)`);
  };
  try {
    await query(server, `create database ${names[0]}`);
    await (await openPostgres(present)).close();
    await query(present, statements('fill-present.sql'));
    await query(server, `create database ${names[1]} template ${names[0]}`);
    await query(withHistory, statements('fill-history.sql'));
    for (const url of [present, withHistory]) {
      await query(url, statements('fill-totals.sql'));
      // What the planner knows, as it would on a server that runs for days.
      await query(url, 'vacuum analyze');
    }
    return { present, withHistory, drop };
  } catch (cause) {
    await drop();
    throw cause;
  }
}

/** The first row of what the statement answers. */
export async function query<Row extends object>(url: string, sql: string): Promise<Row | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows?.[0];
  } finally {
    await client.end();
  }
}

function statements(file: string): string {
  return fs.readFileSync(new URL(file, import.meta.url), 'utf8');
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
