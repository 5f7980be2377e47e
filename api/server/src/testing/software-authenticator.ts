import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Flags of the authenticator's data: the user was present, and an attested credential is included. */
const [USER_PRESENT, HAS_CREDENTIAL] = [0x01, 0x40];

function asUint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A software authenticator with one passkey of ES256, which responds like a browser: no attestation, no user verification. */
export class SoftwareAuthenticator {
  private readonly id = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  /** Number of signatures. A copy of the authenticator would begin with an older one. */
  counter = 0;

  /** @param origin the site's, as the browser reports it */
  constructor(private readonly origin: string) {
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** Returns the response to `navigator.credentials.create()`, as JSON. */
  create({ challenge }: { challenge: string }) {
    const credential = Buffer.concat([Buffer.alloc(16), asUint16(this.id.length), this.id, this.coseKey()]);
    const authData = Buffer.concat([this.authenticatorData(USER_PRESENT | HAS_CREDENTIAL), credential]);
    // CBOR: a map of three texts to the text "none", an empty map, and the bytes.
    const attestation = Buffer.concat([
      Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59', 'latin1'),
      asUint16(authData.length),
      authData,
    ]);
    return this.asCredential({
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns the response to `navigator.credentials.get()`, as JSON. */
  use({ challenge }: { challenge: string }) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge);
    const authData = this.authenticatorData(USER_PRESENT);
    return this.asCredential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.privateKey).toString('base64url'),
    });
  }

  private asCredential(response: object) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }

  /** Returns the public key as COSE has it (RFC 9053), in CBOR: a map of an elliptic curve key for ES256. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }
}
