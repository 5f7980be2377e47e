import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import { listenForTest } from './http-server';
import { buffer } from 'node:stream/consumers';
import type { PushSubscription } from '@greenroom/contract';

interface ReceivedPush {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test says itself what it expects of it
  message: any;
  topic: string | undefined;
  ttl: number;
  /** Size of the encrypted body. */
  bytes: number;
  /** Claims of the sender, whose signature was verified with the key that the browser subscribed with. */
  sender: { aud: string; sub: string; exp: number };
}

export interface MockBrowser {
  subscription: PushSubscription;
  received: ReceivedPush[];
  /** Statuses of the next responses, or `hang`; afterwards 201. */
  next(...statuses: (number | 'hang')[]): void;
}

/** A push service, with the browsers that it delivers to. */
export interface MockPushService {
  origin: string;
  /** Subscribes a new browser with its own keys. @param key the site's public key; messages of others are refused with 403 */
  subscribe(key: string): MockBrowser;
  close(): Promise<void>;
}

/** Starts a push service on a free port of 127.0.0.1, which decrypts what it delivers as a browser does (RFC 8291, RFC 8292). */
export async function openMockPushService(): Promise<MockPushService> {
  const deliver = new Map<string, (request: http.IncomingMessage, body: Buffer) => number | 'hang'>();
  const server = http.createServer((request, response) => {
    void buffer(request).then((body) => {
      const status = deliver.get(request.url ?? '')?.(request, body) ?? 404;
      if (status !== 'hang') response.writeHead(status).end();
    });
  });
  const { origin, close } = await listenForTest(server);

  function subscribe(key: string): MockBrowser {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    const auth = randomBytes(16);
    const path = `/push/${randomBytes(8).toString('hex')}`;
    const received: ReceivedPush[] = [];
    let planned: (number | 'hang')[] = [];
    deliver.set(path, ({ headers }, body) => {
      const status = planned.shift() ?? 201;
      if (status !== 201) return status;
      const sender = verifySender(headers.authorization ?? '', key);
      if (!sender) return 403;
      const message: unknown = JSON.parse(decrypt(body, curve, auth).toString());
      received.push({ message, topic: headers.topic as string | undefined, ttl: Number(headers.ttl), bytes: body.length, sender });
      return 201;
    });
    const keys = { p256dh: curve.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
    return { subscription: { endpoint: origin + path, keys }, received, next: (...statuses) => void (planned = statuses) };
  }

  return { origin, subscribe, close };
}

/** Decrypts a body of one record (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** Reads the claims of `Authorization: vapid t=…, k=…`; null unless they are signed by the key. */
function verifySender(authorization: string, key: string): ReceivedPush['sender'] | null {
  const [, token = '', publicKey] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return publicKey === key && isSigned ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['sender']) : null;
}
