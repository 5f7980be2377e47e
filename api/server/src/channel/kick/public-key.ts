import { type KeyObject, verify } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { MINUTE } from '../../lib/durations';

/** Pause between fetches after failed verifications, since Kick may have replaced the key. */
const REFETCH_MS = MINUTE;
/** Pause between requests while there is no key. */
const RETRY_MS = 5000;

interface PublicKeyOptions {
  /** Operator's key, which is never fetched. */
  configured: KeyObject | undefined;
  fetchKey: () => Promise<KeyObject>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Verifies messages with Kick's public key, which is fetched once, and at most once a minute after failed verifications. */
export class PublicKey {
  private key: KeyObject | undefined;
  private fetchedAt = -Infinity;
  private fetching: Promise<void> | undefined;

  constructor(private readonly options: PublicKeyOptions) {
    this.key = options.configured;
  }

  /** Verifies a message. @returns undefined while there is no key: the sender should retry */
  async verifies(message: SignedMessage, signature: string): Promise<boolean | undefined> {
    if (!this.key) await this.refetch(RETRY_MS);
    const key = this.key;
    if (!key) return undefined;
    if (isSignedBy(key, message, signature)) return true;
    if (this.options.configured) return false;
    await this.refetch(REFETCH_MS);
    return this.key !== undefined && this.key !== key && isSignedBy(this.key, message, signature);
  }

  /** Fetches the key unless that was attempted within `pauseMs`; concurrent callers share the request. */
  private refetch(pauseMs: number): Promise<void> {
    const now = this.options.now().getTime();
    if (!this.fetching && now - this.fetchedAt >= pauseMs) {
      this.fetchedAt = now;
      this.fetching = this.fetch().finally(() => (this.fetching = undefined));
    }
    return this.fetching ?? Promise.resolve();
  }

  private async fetch(): Promise<void> {
    try {
      const fetched = await this.options.fetchKey();
      if (!this.key?.equals(fetched)) this.key = fetched;
    } catch (cause) {
      this.options.log.warn({ err: cause }, "Kick's public key could not be fetched");
    }
  }
}

/** Signed parts of a message: id and timestamp, as the headers have them, and the bytes of the body. */
export interface SignedMessage {
  messageId: string;
  timestamp: string;
  body: Buffer;
}

export function signedBytes({ messageId, timestamp, body }: SignedMessage): Buffer {
  return Buffer.concat([Buffer.from(`${messageId}.${timestamp}.`), body]);
}

/** Verifies a signature: RSA, PKCS#1 v1.5 with SHA-256. @param signature in Base64 */
export function isSignedBy(key: KeyObject, message: SignedMessage, signature: string): boolean {
  return verify('sha256', signedBytes(message), key, Buffer.from(signature, 'base64'));
}
