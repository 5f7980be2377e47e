import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { signatureOf } from '../../demo/mock-kick';
import { OPENSSL_VECTOR } from '../../testing/openssl-vector';
import { readPublicKey } from '../../lib/rsa-key';
import { isSignedBy } from './public-key';

const { messageId, timestamp, body, signature, publicKey, privateKey } = OPENSSL_VECTOR;
const message = { messageId, timestamp, body: Buffer.from(body) };
const key = readPublicKey(publicKey) as KeyObject;

it('accepts what OpenSSL signed', () => {
  expect(isSignedBy(key, message, signature)).toBe(true);
});

it.each([
  ['another id', { ...message, messageId: '01JABCDEFGHJKMNPQRSTVWXYZ1' }],
  ['another time', { ...message, timestamp: '2026-03-15T20:00:01Z' }],
  ['another body', { ...message, body: Buffer.from(`${body} `) }],
  ['a dot that moved', { ...message, messageId: `${messageId}.2026`, timestamp: timestamp.slice(5) }],
])('refuses the signature for %s', (_name, altered) => {
  expect(isSignedBy(key, altered, signature)).toBe(false);
});

it('is the same as the mock of Kick makes it', () => {
  expect(signatureOf(createPrivateKey(privateKey), { messageId, timestamp, body })).toBe(signature);
});

it('reads RSA keys of 2048 bits and more only', () => {
  const pem = (pair: { publicKey: KeyObject }) => pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(readPublicKey(pem(generateKeyPairSync('rsa', { modulusLength: 1024 })))).toBeUndefined();
  expect(readPublicKey(pem(generateKeyPairSync('ec', { namedCurve: 'P-256' })))).toBeUndefined();
  expect(readPublicKey('no key')).toBeUndefined();
});
