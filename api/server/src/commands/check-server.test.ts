import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { endpointSchemas } from '@greenroom/contract';
import { LOCAL_SITE } from '../config/data-folder';
import { warnOfBreaks } from '../delivery/releases/open-contracts';
import { sharedTestApp } from '../testing/test-app';
import { changeForTest } from '../testing/test-releases';
import { checkServerCommand } from './check-server-command';
import { contractsCheck } from './doctor/checks/releases';

// A server of the same contract: a build that was made with more of an earlier one is a break.

const TOKEN = 'a-token-of-the-store-team';
const RELEASE_TOKENS = JSON.stringify([
  { team: 'store team', remotes: ['store'], sha256: createHash('sha256').update(TOKEN).digest('hex') },
]);
const DAY_MS = 24 * 60 * 60 * 1000;

let site: string;
let now: Date;
const test = sharedTestApp({ env: { RELEASE_TOKENS }, now: () => now });
beforeAll(async () => {
  site = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z');
  await test.reset();
});

/** Returns a part of the contract, as older builds record it, with one more field of a response. */
function contractWith(field?: string) {
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
const problem = (versions: string) => `GET /api/r/store: response.balance is gone. Built with it: ${versions}. Leave it as it was until`;
const OPEN_BY_DAY = 'the last day on which a page may have them open.';

it('fits what it serves', async () => {
  await release('1.0.0-a', contractWith());
  expect(await checkServerCommand([], { RELEASE_TO: site, RELEASE_TOKEN: TOKEN })).toEqual({
    data: { versions: [{ name: 'store', version: '1.0.0-a' }], unknown: [] },
    text: 'This server fits what pages may have open: store 1.0.0-a.',
  });
});

it('is refused for a version that a tab still has open, with what breaks and until when', async () => {
  await release('1.0.0-a', contractWith('balance'));
  await expect(check()).rejects.toThrow(`${problem('store 1.0.0-a')} newer versions of store have been live for 30 days.`);
  await release('1.1.0-b', contractWith());
  await expect(check()).rejects.toThrow(`${problem('store 1.0.0-a')} 2026-03-31, ${OPEN_BY_DAY}`);
  now = new Date(now.getTime() + 31 * DAY_MS);
  expect(await check()).toContain('store 1.1.0-b.');
});

it('is refused for a canary, and for a version that can be previewed', async () => {
  await release('1.0.0-a', contractWith());
  await upload('1.1.0-b', contractWith('balance'));
  expect(await check()).toContain('store 1.0.0-a.');
  await test.services.releases.recordPreview('store', '1.1.0-b', new Date('2026-03-08T12:00:00Z'));
  await expect(check()).rejects.toThrow(`${problem('store 1.1.0-b')} 2026-03-08, ${OPEN_BY_DAY}`);
  await changeForTest(test, 'store', { action: 'canary', version: '1.1.0-b', percent: 5 });
  await expect(check()).rejects.toThrow(`${problem('store 1.1.0-b')} newer versions`);
});

it('names versions of which nothing is known, and is not refused for them', async () => {
  await release('1.0.0-old');
  expect(await check()).toMatch(/^store 1\.0\.0-old: not known what API it was built with/);
  await release('1.1.0-bad', { 'GET /store': { response: { anyOf: 'nothing' } } });
  expect(await check()).toMatch(/^store 1\.0\.0-old, 1\.1\.0-bad: not known what API it was built with/);
});

it('warns in the log of a newer server, which starts all the same, and by the doctor', async () => {
  await release('1.0.0-a', contractWith('balance'));
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  await warnOfBreaks(test.services.releases, test.hostDist, log as unknown as Parameters<typeof warnOfBreaks>[2]);
  expect(lines).toEqual([expect.stringContaining(problem('store 1.0.0-a'))]);
  const find = () => contractsCheck.run({ config: test.services.config, env: {} });
  expect(await find()).toMatchObject({ status: 'skipped' });
  await fs.writeFile(path.join(test.dataDir, LOCAL_SITE), JSON.stringify({ url: site, token: 'of another server over this folder' }));
  expect(await find()).toMatchObject({ status: 'skipped' });
  await fs.writeFile(path.join(test.dataDir, LOCAL_SITE), JSON.stringify({ url: site, token: TOKEN }));
  expect(await find()).toEqual({ status: 'warning', text: lines[0] });
});

it('says what a site needs that does not respond with what is open', async () => {
  await expect(checkServerCommand(['--to', site], {})).rejects.toThrow('A site takes its address and a token');
  await expect(checkServerCommand(['--to', site, '--token', 'wrong'], {})).rejects.toThrow('This needs a token that may release.');
});
