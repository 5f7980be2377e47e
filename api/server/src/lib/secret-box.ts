import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Thrown for a text that none of the keys decrypts: the key was changed, or the text belongs elsewhere. */
export class CannotDecrypt extends Error {
  constructor() {
    super('A stored key cannot be decrypted with ENCRYPTION_KEY or SESSION_SECRET of this server.');
  }
}

interface Key {
  id: string;
  key: Buffer;
}

/**
 * Encrypts what the database must not show, such as other sites' credentials: AES-256-GCM, with keys derived from the given secrets by
 * HKDF. The first secret encrypts; all decrypt, so a secret can be replaced (docs/operating.md).
 */
export class SecretBox {
  private readonly keys: Key[];

  constructor(secrets: readonly string[]) {
    this.keys = secrets.map(deriveKey);
  }

  /** @param purpose binds the text to its place, such as `source 3`: moved to another row, it does not decrypt */
  encrypt(text: string, purpose: string): string {
    const { id, key } = this.current();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, id, sealed.toString('base64url')].join('.');
  }

  /** @throws {CannotDecrypt} */
  decrypt(encrypted: string, purpose: string): string {
    const [version, id, text = ''] = encrypted.split('.');
    const found = this.keys.find((key) => key.id === id);
    const sealed = Buffer.from(text, 'base64url');
    if (version !== VERSION || !found || sealed.length < IV_BYTES + TAG_BYTES) throw new CannotDecrypt();
    const decipher = createDecipheriv('aes-256-gcm', found.key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      throw new CannotDecrypt();
    }
  }

  /** Decrypts a text; null if no secret does. */
  decryptOrNull(encrypted: string, purpose: string): string | null {
    try {
      return this.decrypt(encrypted, purpose);
    } catch (cause) {
      if (cause instanceof CannotDecrypt) return null;
      throw cause;
    }
  }

  /** Tells whether a text should be encrypted again, by the first secret. */
  isOutdated(encrypted: string): boolean {
    return encrypted.split('.')[1] !== this.current().id;
  }

  private current(): Key {
    const [current] = this.keys;
    if (!current) throw new Error('A SecretBox needs a secret.');
    return current;
  }
}

function deriveKey(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, 'greenroom secrets', 'aes-256-gcm', 32));
  return { key, id: createHash('sha256').update('id').update(key).digest('base64url').slice(0, 8) };
}
