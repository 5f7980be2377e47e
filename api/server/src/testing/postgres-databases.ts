import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openPostgres } from '../db/client';
import { until } from './until';

/** Variable with the run's template database, which Jest's workers inherit. */
const VARIABLE = 'GREENROOM_TEST_TEMPLATE';

export interface PostgresDatabase {
  url: string;
  /** Resolves once nobody is connected to it. */
  disconnected(): Promise<void>;
  drop(): Promise<void>;
}

/** Creates the template: an empty, migrated database on the server of TEST_DATABASE_URL. */
export async function makeTemplate(): Promise<void> {
  const template = `greenroom_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  process.env[VARIABLE] = template;
  await command(`create database ${template}`);
  const { close } = await openPostgres(urlOf(template));
  await close();
}

/** Creates a copy of the template, which takes tens of milliseconds. */
export async function makeDatabase(): Promise<PostgresDatabase> {
  const name = `${template()}_${randomBytes(6).toString('hex')}`;
  await command(`create database ${name} template ${template()}`);
  return {
    url: urlOf(name),
    disconnected: () => disconnected(name),
    drop: () => command(`drop database if exists ${name} with (force)`),
  };
}

/** Creates a database without tables, owned by a new user without further rights, like the users of hosted databases. */
export async function makeEmptyDatabase(encoding = 'UTF8'): Promise<PostgresDatabase> {
  const name = `${template()}_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(8).toString('hex');
  await command(`create role ${name} login password '${password}'`);
  await command(`create database ${name} owner ${name} template template0 encoding '${encoding}' locale 'C'`);
  const url = new URL(urlOf(name));
  [url.username, url.password] = [name, password];
  return {
    url: url.href,
    disconnected: () => disconnected(name),
    async drop() {
      await command(`drop database if exists ${name} with (force)`);
      await command(`drop role if exists ${name}`);
    },
  };
}

/** Drops the template, and databases left over by failed tests. */
export async function dropTestDatabases(): Promise<void> {
  const names = await query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [template()]);
  for (const { datname } of names) await command(`drop database if exists ${datname} with (force)`);
}

function template(): string {
  const name = process.env[VARIABLE];
  if (!name) throw new Error('There is no template database: run the project "server on PostgreSQL" through Jest.');
  return name;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set.');
  return url;
}

async function disconnected(name: string): Promise<void> {
  const isConnected = `select from pg_stat_activity where backend_type = 'client backend' and datname = $1`;
  await until(async () => (await query(isConnected, [name])).length === 0);
}

async function command(sql: string): Promise<void> {
  await query(sql);
}

async function query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
