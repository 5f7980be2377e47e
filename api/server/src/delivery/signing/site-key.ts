import { createKeyPair, type Signer, signerOf } from '@greenroom/releases';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { serverSecrets } from '../../db/schema';
import { CannotDecrypt, type SecretBox } from '../../lib/secret-box';

const NAME = 'release-signing';
/** Binds the encrypted key to its place. */
const PURPOSE = 'key of releases';

/** What the site's own key is read from. */
export interface SiteKeyContext {
  db: Db;
  secrets: SecretBox;
  /** The operator's (`RELEASE_SIGNING_KEY`). */
  ownKey: string | undefined;
}

/** The key by which the site signs what its panel, its endpoints and its canaries change: the operator's, or one that is generated once and stored encrypted. */
export async function readSiteKey({ db, secrets, ownKey }: SiteKeyContext): Promise<Signer> {
  if (ownKey !== undefined) return signerOf(ownKey);
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, NAME));
  if (!row) return generate(db, secrets);
  const isStored = and(eq(serverSecrets.name, NAME), eq(serverSecrets.value, row.value));
  try {
    const privateKey = secrets.decrypt(row.value, PURPOSE);
    if (secrets.isOutdated(row.value))
      await db
        .update(serverSecrets)
        .set({ value: secrets.encrypt(privateKey, PURPOSE) })
        .where(isStored);
    return signerOf(privateKey);
  } catch (cause) {
    if (!(cause instanceof CannotDecrypt)) throw cause;
    // What the lost key signed was accepted; the next key signs what comes.
    await db.delete(serverSecrets).where(isStored);
    return generate(db, secrets);
  }
}

async function generate(db: Db, secrets: SecretBox): Promise<Signer> {
  const value = secrets.encrypt(createKeyPair().privateKey, PURPOSE);
  await db.insert(serverSecrets).values({ name: NAME, value }).onConflictDoNothing();
  // That of another server, if it was faster.
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, NAME));
  if (!row) throw new Error('The database did not keep the key of releases.');
  return signerOf(secrets.decrypt(row.value, PURPOSE));
}
