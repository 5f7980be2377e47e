import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './client';
import { serverSecrets } from './schema';

const NAME = 'session';

/**
 * The secret that signs cookies without a SESSION_SECRET. It is generated once and stored in the database, so that open pages survive
 * a restart and all servers on the database share it.
 */
export async function sessionSecretOf(db: Db): Promise<string> {
  await db
    .insert(serverSecrets)
    .values({ name: NAME, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, NAME));
  if (!row) throw new Error('The database did not keep the session secret.');
  return row.value;
}
