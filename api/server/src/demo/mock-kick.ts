import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { signedBytes } from '../channel/kick/public-key';

export interface MockSubscription {
  id: string;
  event: string;
  version: number;
  broadcaster_user_id: number;
  method: 'webhook';
}

export interface MockWebhook {
  headers: Record<string, string>;
  body: string;
}

export interface MockStream {
  title: string;
  startedAt: Date;
}

/** Letters and digits of ULIDs. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** State of a mock of Kick's API: a key pair, made at its first use, subscriptions, and one stream. */
export class MockKick {
  readonly subscriptions = new Map<string, MockSubscription>();
  /** Messages of the site in the chat, newest last. */
  readonly chat: { channel: number; content: string; replyTo: string | null }[] = [];
  /** Null while no channel is live. */
  stream: MockStream | null = null;
  /** Current or last category; empty for none. */
  category = '';
  private keys: { publicKey: KeyObject; privateKey: KeyObject } | undefined;

  constructor(private readonly now: () => Date) {}

  get publicKey(): string {
    return this.keyPair().publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  rotateKey(): void {
    this.keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  }

  subscribe(event: string, version: number, broadcaster: number): MockSubscription {
    const subscription = { id: newUlid(this.now()), event, version, broadcaster_user_id: broadcaster, method: 'webhook' as const };
    this.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  /** Returns an event's webhooks: one for each subscription to it, with its own message id, as from Kick. */
  webhooksOf(event: string, body: { broadcaster: { user_id: number } }): MockWebhook[] {
    return [...this.subscriptions.values()]
      .filter((subscription) => subscription.event === event && subscription.broadcaster_user_id === body.broadcaster.user_id)
      .map(({ id, version }) => this.sign({ event, version, subscription: id, body: JSON.stringify(body) }));
  }

  /** Signs an event like Kick. @param sentAt the signed timestamp, now by default */
  sign({
    event,
    body,
    version = 1,
    subscription = newUlid(this.now()),
    messageId = newUlid(this.now()),
    sentAt = this.now(),
  }: SignOptions): MockWebhook {
    const timestamp = sentAt.toISOString();
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'kick-event-message-id': messageId,
        'kick-event-message-timestamp': timestamp,
        'kick-event-signature': signatureOf(this.keyPair().privateKey, { messageId, timestamp, body }),
        'kick-event-subscription-id': subscription,
        'kick-event-type': event,
        'kick-event-version': String(version),
      },
    };
  }

  private keyPair(): { publicKey: KeyObject; privateKey: KeyObject } {
    return (this.keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));
  }
}

interface SignOptions {
  event: string;
  body: string;
  version?: number;
  subscription?: string;
  messageId?: string;
  sentAt?: Date;
}

/** Returns a webhook's signature in Base64: RSA, PKCS#1 v1.5 with SHA-256. */
export function signatureOf(
  key: KeyObject,
  { messageId, timestamp, body }: { messageId: string; timestamp: string; body: string },
): string {
  return sign('sha256', signedBytes({ messageId, timestamp, body: Buffer.from(body) }), key).toString('base64');
}

/** Creates a ULID: 48 bits of time and 80 random ones. */
export function newUlid(now: Date): string {
  let value = (BigInt(now.getTime()) << 80n) | BigInt(`0x${randomBytes(10).toString('hex')}`);
  let text = '';
  for (let digit = 0; digit < 26; digit += 1) {
    text = CROCKFORD.charAt(Number(value & 31n)) + text;
    value >>= 5n;
  }
  return text;
}
