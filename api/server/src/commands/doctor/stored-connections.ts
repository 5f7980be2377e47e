import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { type Config, readConnections } from '../../config/config';
import { connectionOptions } from '../../db/connections';
import { storedSessionSecret } from '../../db/secret';
import { readStored, variablesOf, withConnections } from '../../delivery/setup/connections';
import { SecretBox } from '../../lib/secret-box';

const TIMEOUT_MS = 8000;

/**
 * Adds what was connected in the browser, as the server does. The embedded database can't be read while the server runs.
 * @returns also a sentence for each stored connection that the server ignores
 */
export async function withStoredConnections(config: Config): Promise<{ config: Config; refusals: string[] }> {
  const { databaseUrl, encryptionKeys, sessionSecret } = config;
  if (!databaseUrl) return { config, refusals: [] };
  let client: Client | undefined;
  try {
    client = new Client({ ...connectionOptions(databaseUrl), connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
    client.on('error', () => undefined);
    await client.connect();
    const db = drizzle(client);
    const keys = [...encryptionKeys, sessionSecret, await storedSessionSecret(db)].filter((key) => key !== undefined);
    const { values, refusals } = await readStored({ db, secrets: new SecretBox(keys) });
    return { config: withConnections(config, () => readConnections(variablesOf(values))), refusals: Object.values(refusals) };
  } catch {
    // The check of the database says why.
    return { config, refusals: [] };
  } finally {
    await client?.end().catch(() => undefined);
  }
}
