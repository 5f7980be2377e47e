import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './client';
import { serverSecrets } from './schema';

const NAME = 'session';

/**
 * Returns the secret that signs cookies without a SESSION_SECRET. It is generated once and stored in the database, so open pages survive a
 * restart and all servers share it.
 */
export async function sessionSecretOf(db: Db): Promise<string> {
  await db
    .insert(serverSecrets)
    .values({ name: NAME, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const stored = await storedSessionSecret(db);
  if (stored === undefined) throw new Error('The database did not keep the session secret.');
  return stored;
}

/** Returns the secret that was generated before SESSION_SECRET was set, if any. */
export async function storedSessionSecret(db: Db): Promise<string | undefined> {
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, NAME));
  return row?.value;
}
