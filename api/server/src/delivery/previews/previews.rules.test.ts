import { signToken } from '../../lib/signed-token';
import { previewKey, verifyPreview } from './previews';

const KEY = previewKey('a secret for tests');
const END = new Date('2026-11-30T12:00:00Z');
const BEFORE = new Date(END.getTime() - 1);
const CLAIMS = { versions: [{ remote: 'store', version: '1.0.0-3f9c12ab' }] };
const token = signToken(CLAIMS, END, KEY);

it('proves its versions until it ends', () => {
  expect(verifyPreview(token, KEY, BEFORE)).toEqual({ claims: CLAIMS, expiresAt: END });
  expect(verifyPreview(token, KEY, END)).toBe('expired');
});

it('fits into an address unchanged', () => {
  expect(token).toMatch(/^v1\.[\w-]+\.[\w-]{43}$/);
});

it('has a key of its own, which another secret does not have', () => {
  expect(verifyPreview(token, previewKey('another secret'), BEFORE)).toBe('invalid');
  expect(previewKey('a secret for tests')).not.toEqual(Buffer.from('a secret for tests'));
});

it('is invalid in any other form', () => {
  const [format = '', payload = '', signature = ''] = token.split('.');
  const others = Buffer.from(JSON.stringify({ exp: 9_999_999_999, versions: CLAIMS.versions })).toString('base64url');
  const changed = [
    '',
    payload,
    `${format}.${payload}`,
    `${format}.${payload}.`,
    `v2.${payload}.${signature}`,
    `${format}.${others}.${signature}`,
    `${format}.${payload}.${signature.slice(1)}`,
    `${format}.${payload}.${signature}A`,
    `${format}.${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `${token}.${signature}`,
    ` ${token}`,
  ];
  expect(changed.filter((one) => verifyPreview(one, KEY, BEFORE) !== 'invalid')).toEqual([]);
});

it('is refused if it is longer than any real one, even if it is signed', () => {
  const versions = Array.from({ length: 40 }, (_, at) => ({ remote: `remote-${at}`, version: '1'.repeat(100) }));
  expect(verifyPreview(signToken({ versions }, END, KEY), KEY, BEFORE)).toBe('invalid');
  const largest = Array.from({ length: 11 }, (_, at) => ({ remote: `remote-${at}`.padEnd(61, 'x'), version: '1'.repeat(100) }));
  expect(verifyPreview(signToken({ versions: largest }, END, KEY), KEY, BEFORE)).toMatchObject({ claims: { versions: largest } });
});
