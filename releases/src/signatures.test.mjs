import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FolderStore } from './folder-store.mjs';
import { Releases } from './releases.mjs';
import { createKeyPair, recordSignedBy, signerOf, versionSignedBy } from './signatures.mjs';
import { commandTrust } from './trust.mjs';
import { verifyHistory } from './verify-history.mjs';

const [ours, others] = [createKeyPair(), createKeyPair()];
const FILES = new Map([['remote.json', Buffer.from(JSON.stringify({ name: 'store', version: '1' }))]]);
const SITE = 'https://site.example';

/** @type {string} */
let dir;
beforeEach(() => void (dir = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-'))));
afterEach(() => fs.rmSync(dir, { recursive: true }));

/** A command that writes to the store itself. @param {{ privateKey: string, publicKeys?: string[] }} keys */
const commandWith = (keys) => new Releases(new FolderStore(dir), undefined, { signing: commandTrust({ ...keys, site: SITE }) });

/** @param {Releases} releases @param {string} version */
async function release(releases, version) {
  await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify({ name: 'store', version }))]]));
  return releases.change('store', { action: 'release', version }, 'CI');
}

test('verifies a version by the key that signed it, and no other, also after JSON', () => {
  const signed = JSON.parse(JSON.stringify(signerOf(ours.privateKey).version('store', '1', FILES)));
  expect(versionSignedBy(signed, [others.publicKey, ours.publicKey])).toBe(ours.publicKey);
  expect(versionSignedBy(signed, [others.publicKey])).toBeNull();
  expect(versionSignedBy({ ...signed, version: '2' }, [ours.publicKey])).toBeNull();
  expect(versionSignedBy({ ...signed, files: { ...signed.files, 'more.js': '' } }, [ours.publicKey])).toBeNull();
});

test('signs by a key in PEM', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = signerOf(String(privateKey.export({ format: 'pem', type: 'pkcs8' })));
  expect(versionSignedBy(signer.version('store', '1', FILES), [signer.publicKey])).toBe(signer.publicKey);
});

test.each(['', 'hunter2', '-----BEGIN PRIVATE KEY-----'])('refuses %p as a private key without repeating it', (text) => {
  expect(() => signerOf(text)).toThrow(/^The private key can't be read: it is the one that "greenroom keys" prints/);
});

test('binds a record to its part and its site', () => {
  /** @type {import('./state.mjs').ReleaseRecord} */
  const record = { number: 1, at: '2026-01-02T03:04:05Z', by: 'CI', action: 'release', state: { live: '1', canary: null } };
  const signed = signerOf(ours.privateKey).record('store', record, SITE);
  expect(recordSignedBy('store', signed, SITE, [ours.publicKey])).toBe(ours.publicKey);
  expect(recordSignedBy('members', signed, SITE, [ours.publicKey])).toBeNull();
  expect(recordSignedBy('store', signed, 'https://staging.example', [ours.publicKey])).toBeNull();
  expect(recordSignedBy('store', record, SITE, [ours.publicKey])).toBeNull();
});

test('takes a state from records alone that a known key signed', async () => {
  await release(commandWith(others), '1');
  await release(commandWith(others), '2');
  await expect(commandWith(ours).change('store', { action: 'canary', version: '1', percent: 5 }, 'CI')).rejects.toThrow(
    'The record 2 of store is not signed by a key that is known here',
  );
  await expect(commandWith(ours).change('store', { action: 'rollback' }, 'CI')).rejects.toThrow(
    'is not signed by a key that is known here',
  );
  const knowing = commandWith({ ...ours, publicKeys: [others.publicKey] });
  expect(await knowing.change('store', { action: 'canary', version: '1', percent: 5 }, 'CI')).toMatchObject({ number: 3 });
  expect(await release(commandWith(ours), '3')).toMatchObject({ number: 4, state: { live: '3', canary: null } });
});

test('finds what differs from the accepted history', async () => {
  const releases = commandWith(ours);
  await release(releases, '1');
  await release(releases, '2');
  const accepted = {
    name: 'store',
    records: await releases.history('store'),
    versions: new Map([['1', { documents: { 'remote.json': '{}' }, files: signerOf(ours.privateKey).version('store', '1', FILES).files }]]),
  };
  expect(await verifyHistory(releases.store, accepted)).toEqual([]);
  await release(releases, '3');
  fs.rmSync(path.join(dir, 'store/releases/00000001.json'));
  fs.writeFileSync(path.join(dir, 'store/releases/00000002.json'), JSON.stringify({ ...accepted.records[1], by: 'somebody' }));
  fs.writeFileSync(path.join(dir, 'store/1/remote.json'), '{}');
  expect(await verifyHistory(releases.store, accepted)).toEqual([
    'The record 1 of store is gone from the store.',
    'The record 2 of store is not the one that was accepted.',
    'The record 3 of store does not count.',
    'store 1: remote.json was changed.',
  ]);
});
