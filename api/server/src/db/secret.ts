import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './client';
import { serverSecrets } from './schema';

const NAME = 'session';

/**
 * The secret that signs cookies where the operator sets no SESSION_SECRET: made once and kept in the database, so
 * that open pages survive a restart and every server on the same database agrees.
 */
export async function sessionSecretOf(db: Db): Promise<string> {
  await db.insert(serverSecrets).values({ name: NAME, value: randomBytes(32).toString('hex') }).onConflictDoNothing();
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, NAME));
  if (!row) throw new Error('The database did not keep the session secret.');
  return row.value;
}
