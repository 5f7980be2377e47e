import { and, eq } from 'drizzle-orm';
import { CannotDecrypt, type SecretBox } from '../lib/secret-box';
import type { Db } from './client';
import { serverSecrets } from './schema';

/** What a key of the site is read from. */
export interface KeyContext {
  db: Db;
  secrets: SecretBox;
  /** The operator's. */
  ownKey: string | undefined;
}

/** A key that a site generates for itself. */
interface GeneratedKey {
  /** Of its row. */
  name: string;
  /** Binds the encrypted key to its place, and names it in errors. */
  purpose: string;
  generate: () => string;
  /** Runs with the deletion of a key that can't be decrypted any more, before another one is generated. */
  onLost?: (tx: Db) => Promise<unknown>;
}

/** The operator's private key, or one that is generated once for all servers and stored encrypted. */
export async function readKey({ db, secrets, ownKey }: KeyContext, key: GeneratedKey): Promise<string> {
  if (ownKey !== undefined) return ownKey;
  const { name, purpose } = key;
  const stored = await readValue(db, name);
  if (stored === undefined) return generate(db, secrets, key);
  const isStored = and(eq(serverSecrets.name, name), eq(serverSecrets.value, stored));
  try {
    const privateKey = secrets.decrypt(stored, purpose);
    if (secrets.isOutdated(stored))
      await db
        .update(serverSecrets)
        .set({ value: secrets.encrypt(privateKey, purpose) })
        .where(isStored);
    return privateKey;
  } catch (cause) {
    if (!(cause instanceof CannotDecrypt)) throw cause;
    await db.transaction(async (tx) => {
      const lost = await tx.delete(serverSecrets).where(isStored).returning();
      if (lost.length > 0) await key.onLost?.(tx);
    });
    return generate(db, secrets, key);
  }
}

async function generate(db: Db, secrets: SecretBox, { name, purpose, generate: newKey }: GeneratedKey): Promise<string> {
  const value = secrets.encrypt(newKey(), purpose);
  await db.insert(serverSecrets).values({ name, value }).onConflictDoNothing();
  // That of another server, if it was faster.
  const stored = await readValue(db, name);
  if (stored === undefined) throw new Error(`The database did not keep the ${purpose}.`);
  return secrets.decrypt(stored, purpose);
}

async function readValue(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  return row?.value;
}
