import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { type KeyContext, readKey } from '../../db/generated-key';
import { pushSubscriptions } from '../../db/schema';

/** The pair by which push services recognize this site (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The pair of the operator's key (`VAPID_PRIVATE_KEY`), or of a generated one. */
export async function readVapidKeys(context: KeyContext): Promise<VapidKeys> {
  const privateKey = await readKey(context, {
    name: 'web-push',
    purpose: 'key of web push',
    generate: () => webPush.generateVAPIDKeys().privateKey,
    // Push services refuse messages to the subscriptions of a lost key.
    onLost: (tx) => tx.delete(pushSubscriptions),
  });
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { privateKey, publicKey: curve.getPublicKey().toString('base64url') };
}
