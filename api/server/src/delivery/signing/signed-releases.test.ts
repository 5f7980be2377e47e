import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { RemoteEntry } from '@greenroom/contract';
import type { StaffReleaseKeys } from '@greenroom/contract/admin';
import { createKeyPair, signerOf } from '@greenroom/releases';
import { acceptedRecords, acceptedVersions, releaseKeys } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { openPanel, type Panel } from '../../testing/staff-panel';

const TOKENS = [{ team: 'the store team', remotes: ['store'], sha256: createHash('sha256').update('store').digest('hex') }];
const key = createKeyPair();

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel({ env: { RELEASE_TOKENS: JSON.stringify(TOKENS) } });
});
beforeEach(async () => {
  await panel.test.reset();
  for (const table of [releaseKeys, acceptedRecords, acceptedVersions]) await panel.db.delete(table);
  await fs.writeFile(path.join(panel.test.hostDist, 'host.json'), JSON.stringify({ exposes: './routes', provides: {} }));
  panel.test.services.remotes.invalidate();
});
afterAll(() => panel.close());

const post = async (url: string, payload: object) => {
  const headers = { authorization: 'Bearer store' };
  return (await panel.test.app.inject({ method: 'POST', url: `/api/releases/store${url}`, payload, headers })).json<{
    message?: string;
    success?: boolean;
  }>();
};
function build(version: string) {
  const code = `store('${version}')`;
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const description = {
    name: 'store',
    version,
    entry: 'e.js',
    integrity,
    files: { 'e.js': integrity },
    routes: ['/store'],
    exposes: ['./routes'],
  };
  return new Map(
    Object.entries({ 'remote.json': JSON.stringify(description), 'e.js': code, 'a.svg': '<svg/>' }).map(([file, text]) => [
      file,
      Buffer.from(text),
    ]),
  );
}
const upload = (version: string, privateKey?: string) => {
  const files = build(version);
  const signature = privateKey && signerOf(privateKey).version('store', version, files).signature;
  return post('/versions', {
    files: Object.fromEntries([...files].map(([file, bytes]) => [file, bytes.toString('base64')])),
    ...(signature && { signature }),
  });
};
async function release(version: string, privateKey?: string) {
  const stored = await upload(version, privateKey);
  return stored.success ? post('', { action: 'release', version }) : stored;
}
const live = async () => (await panel.test.app.inject({ url: '/remotes.json' })).json<RemoteEntry[]>().map(({ version }) => version);
const add = async (name: string, publicKey: string) =>
  (await panel.call('POST', '/release-keys', { part: 'store', name, public_key: publicKey })).data as StaffReleaseKeys;

it('takes what is stored by the first key as it is, and then only versions that its key signed', async () => {
  await release('1');
  await release('2');
  const { keys } = await add('CI', key.publicKey);
  expect(await lastAuditEntry(panel.db)).toMatchObject({
    action: 'add key',
    subjectId: 'store',
    summary: expect.stringContaining('Added the signing key CI'),
  });
  expect(await live()).toEqual(['2']);

  expect((await release('3')).message).toContain("store 3 is not signed by a key of store's publishers.");
  expect((await release('3', createKeyPair().privateKey)).message).toContain('store 3 is not signed');
  expect(await release('3', key.privateKey)).toMatchObject({ success: true });
  expect(await live()).toEqual(['3']);
  expect(await post('', { action: 'rollback' })).toMatchObject({ success: true });
  expect(await post('', { action: 'rollback' })).toMatchObject({ success: true });
  expect(await live()).toEqual(['1']);

  await panel.call('POST', `/release-keys/${keys[0]?.id}/revoke`);
  expect(await lastAuditEntry(panel.db)).toMatchObject({ action: 'revoke key' });
  expect((await release('4', key.privateKey)).message).toContain('store 4 is not signed');
  expect(await post('', { action: 'release', version: '3' })).toMatchObject({ success: true });
  expect(await live()).toEqual(['3']);

  await panel.call('POST', '/release-keys/end', { part: 'store' });
  expect(await lastAuditEntry(panel.db)).toMatchObject({ action: 'remove keys' });
  expect(await release('5')).toMatchObject({ success: true });
  expect(await live()).toEqual(['5']);
});

it("signs by the site's own key what a team's token stores, where that key is listed", async () => {
  const { site_key: siteKey } = (await panel.call('GET', '/release-keys')).data as StaffReleaseKeys;
  await add('This site', siteKey);
  expect(await release('1')).toMatchObject({ success: true });
  expect(await live()).toEqual(['1']);
});

it('makes a change of the staff, and says what does not count', async () => {
  await add('CI', key.publicKey);
  await release('1', key.privateKey);
  await upload('2', key.privateKey);
  await panel.call('POST', '/releases/store', { number: 1, change: { action: 'release', version: '2' } });
  expect(await live()).toEqual(['2']);
  const forged = { number: 3, at: '2026-01-01T00:00:00Z', by: 'CI', action: 'release', state: { live: '1', canary: null } };
  await fs.writeFile(path.join(panel.test.remotesDir, 'store/releases/00000003.json'), JSON.stringify(forged));
  expect(await live()).toEqual(['2']);
  const sentence = 'store: the record 3 is not signed for this site by a key that counts.';
  expect((await panel.call('GET', '/release-keys')).data).toMatchObject({ problems: [sentence] });
  expect(panel.test.warnings.join()).toContain(sentence);
});

it('sends no file that was changed and that browsers do not check', async () => {
  await add('CI', key.publicKey);
  await release('1', key.privateKey);
  const status = async (file: string) => (await panel.test.app.inject({ url: `/remotes/store/1/${file}` })).statusCode;
  expect([await status('a.svg'), await status('e.js'), await status('remote.json')]).toEqual([200, 200, 200]);
  const folder = path.join(panel.test.remotesDir, 'store/1');
  await fs.writeFile(path.join(folder, 'a.svg'), '<svg onload="evil()"/>');
  await fs.writeFile(path.join(folder, 'more.js'), 'evil()');
  expect([await status('a.svg'), await status('e.js'), await status('more.js')]).toEqual([404, 200, 404]);
});
