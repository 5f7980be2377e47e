import { createECDH } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import webPush from 'web-push';
import type { Db } from '../../db/client';
import { serverSecrets } from '../../db/schema';
import { CannotDecrypt, type SecretBox } from '../../lib/secret-box';

const NAME = 'web-push';
/** Binds the encrypted key to its place. */
const PURPOSE = 'key of web push';

/** Key pair that identifies this site to push services (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

interface VapidContext {
  db: Db;
  secrets: SecretBox;
  /** Operator's key (`VAPID_PRIVATE_KEY`). */
  ownKey: string | undefined;
}

/** Returns the operator's pair, or one that is generated once and stored encrypted. */
export async function readVapidKeys({ db, secrets, ownKey }: VapidContext): Promise<VapidKeys> {
  if (ownKey !== undefined) return pairOf(ownKey);
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
    return pairOf(privateKey);
  } catch (cause) {
    if (!(cause instanceof CannotDecrypt)) throw cause;
    // Browsers subscribe again with the new key at their next visits.
    await db.delete(serverSecrets).where(isStored);
    return generate(db, secrets);
  }
}

async function generate(db: Db, secrets: SecretBox): Promise<VapidKeys> {
  const value = secrets.encrypt(webPush.generateVAPIDKeys().privateKey, PURPOSE);
  await db.insert(serverSecrets).values({ name: NAME, value }).onConflictDoNothing();
  // Another server may have been faster.
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, NAME));
  if (!row) throw new Error('The database did not keep the key of web push.');
  return pairOf(secrets.decrypt(row.value, PURPOSE));
}

function pairOf(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { privateKey, publicKey: curve.getPublicKey().toString('base64url') };
}
