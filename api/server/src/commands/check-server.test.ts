import { createHash } from 'node:crypto';
import { endpointSchemas } from '@greenroom/contract';
import { warnOfBreaks } from '../delivery/releases/open-contracts';
import { createTestApp, type TestApp } from '../testing/test-app';
import { changeForTest } from '../testing/test-releases';
import { checkServerCommand } from './check-server-command';

// A server of the same contract: a break is a build that used more of an earlier one.

const TOKEN = 'a-token-of-the-store-team';
const RELEASE_TOKENS = JSON.stringify([
  { team: 'store team', remotes: ['store'], sha256: createHash('sha256').update(TOKEN).digest('hex') },
]);
const DAY_MS = 24 * 60 * 60 * 1000;

let test: TestApp;
let site: string;
let now: Date;
beforeAll(async () => {
  test = await createTestApp({ env: { RELEASE_TOKENS }, now: () => now });
  site = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z');
  await test.reset();
});

/** What the store uses, with one more field of its response. */
function usedContract(field?: string) {
  const { 'GET /store': store } = structuredClone(endpointSchemas());
  if (field) (store?.response as { properties: Record<string, unknown> }).properties[field] = { type: 'number' };
  return { 'GET /store': store };
}

async function upload(version: string, contract?: object) {
  const description = { name: 'store', version, entry: 'e.js', routes: ['/store'], exposes: ['./routes'] };
  const files = new Map([['remote.json', Buffer.from(JSON.stringify(description))]]);
  if (contract) files.set('contract.json', Buffer.from(JSON.stringify(contract)));
  await test.services.releases.upload(files, 'the store team');
}

async function release(version: string, contract?: object) {
  await upload(version, contract);
  await changeForTest(test, 'store', { action: 'release', version });
}

const check = async () => (await checkServerCommand(['--to', site, '--token', TOKEN], {})).text;
const BREAK = 'reads balance of GET /api/r/store, which the server no longer sends.';

it('fits what it serves', async () => {
  await release('1.0.0-a', usedContract());
  const fits = 'This server fits what pages may have open: store 1.0.0-a.';
  expect(await check()).toBe(fits);
  // The same by the release store, without a running server.
  const local = { DATA_DIR: test.dataDir, REMOTES_DIR: test.remotesDir, HOST_DIST: test.hostDist };
  expect(await checkServerCommand([], local)).toEqual({
    data: { versions: [{ name: 'store', version: '1.0.0-a' }], unknown: [] },
    text: fits,
  });
});

it('is refused for a version that a tab still has open, with what breaks and until when', async () => {
  await release('1.0.0-a', usedContract('balance'));
  await expect(check()).rejects.toThrow(
    `store 1.0.0-a ${BREAK} Leave that as it was until a version of store that does without has been live for 30 days.`,
  );
  await release('1.1.0-b', usedContract());
  const refusal = `store 1.0.0-a ${BREAK} Leave that as it was until 2026-03-31, the last day on which a page may have it open.`;
  await expect(check()).rejects.toThrow(refusal);
  now = new Date(now.getTime() + 31 * DAY_MS);
  expect(await check()).toContain('store 1.1.0-b.');
});

it('is refused for a canary, and for a version that can be previewed', async () => {
  await release('1.0.0-a', usedContract());
  await upload('1.1.0-b', usedContract('balance'));
  expect(await check()).toContain('store 1.0.0-a.');
  await test.services.releases.recordPreview('store', '1.1.0-b', new Date('2026-03-08T12:00:00Z'));
  await expect(check()).rejects.toThrow(`store 1.1.0-b ${BREAK} Leave that as it was until 2026-03-08`);
  await changeForTest(test, 'store', { action: 'canary', version: '1.1.0-b', percent: 5 });
  await expect(check()).rejects.toThrow(`store 1.1.0-b ${BREAK} Leave that as it was until a version`);
});

it('names versions of which nothing is known, and is not refused for them', async () => {
  await release('1.0.0-old');
  expect(await check()).toMatch(/^store 1\.0\.0-old: not known what it uses of the API/);
  await release('1.1.0-bad', { 'GET /store': { response: { anyOf: 'nothing' } } });
  expect(await check()).toMatch(/^store 1\.0\.0-old, 1\.1\.0-bad: not known what it uses of the API/);
});

it('warns in the log of a newer server, which starts all the same', async () => {
  await release('1.0.0-a', usedContract('balance'));
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  await warnOfBreaks(test.services.releases, test.hostDist, log as unknown as Parameters<typeof warnOfBreaks>[2]);
  expect(lines).toEqual([expect.stringContaining(`store 1.0.0-a ${BREAK}`)]);
});

it('says what a site needs that does not respond with what is open', async () => {
  await expect(checkServerCommand(['--to', site], {})).rejects.toThrow('A site takes its address and a token');
  await expect(checkServerCommand(['--to', site, '--token', 'wrong'], {})).rejects.toThrow('This needs a token that may release.');
});
