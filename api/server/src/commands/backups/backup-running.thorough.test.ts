import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { FACELESS, HIGH_ROLLER, STAGE_MANAGER } from '../../demo/demo-people';
import { openEmbedded } from '../../db/client';
import { attachments, members, pointsLedger, redemptions, releaseChanges, releaseVersions, storeItems } from '../../db/schema';
import { copyDemoData, readCsrfToken, readStore, signInToDemo, startDemoServer, type DemoServer } from '../../testing/demo-server';
import { digestOf } from '../../delivery/releases/release-versions';
import { runCommandFile } from '../../testing/run-command';
import { TestBrowser } from '../../testing/test-browser';
import { buildForTest, postRelease, TEST_RELEASE_TOKENS, uploadBodyOf } from '../../testing/test-releases';

const ITEM = 'Chat Shoutout';
/** Below the server's limit for each member, the item's stock, and what the test can read in time. */
const MOST = { uploads: 6, purchases: 300, releases: 25 };

let folder: string;
let running: DemoServer | undefined;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-backup-'));
});
afterAll(async () => {
  running?.server.child.kill('SIGKILL');
  await running?.server.ended;
  await fs.rm(folder, { recursive: true });
});

async function start(dataDir: string): Promise<DemoServer> {
  await fs.mkdir(path.join(dataDir, 'host'), { recursive: true });
  await fs.writeFile(path.join(dataDir, 'host/host.json'), JSON.stringify({ exposes: './routes', provides: {} }));
  return (running = await startDemoServer({ DATA_DIR: dataDir, RELEASE_TOKENS: TEST_RELEASE_TOKENS }));
}
async function stop({ server }: DemoServer) {
  server.child.kill('SIGTERM');
  await server.ended;
}

/** Releases versions of a remote, each larger than one write. */
function releaser({ origin }: DemoServer) {
  let count = 0;
  return async () => {
    const version = `1.0.${(count += 1)}`;
    const uploaded = await postRelease(origin, '/quests/versions', uploadBodyOf(buildForTest('quests', version, version.repeat(20_000))));
    const changed = await postRelease(origin, '/quests', { action: 'release', version });
    expect([uploaded.status, changed.status]).toEqual([200, 200]);
  };
}

async function readDatabase(dataDir: string) {
  const { db, close } = await openEmbedded(path.join(dataDir, 'database'));
  const sums = db.select({ id: members.id, points: members.points, sum: sql<number>`coalesce(sum(${pointsLedger.amount}), 0)::int` });
  const result = {
    balances: await sums
      .from(members)
      .leftJoin(pointsLedger, eq(pointsLedger.memberId, members.id))
      .groupBy(members.id)
      .orderBy(members.id),
    ledger: await db.select().from(pointsLedger).orderBy(pointsLedger.id),
    redeemed: await db.$count(redemptions),
    items: await db.select().from(storeItems).orderBy(storeItems.id),
    attachments: await db.select().from(attachments).orderBy(attachments.storageKey),
    versions: await db.select().from(releaseVersions),
    changes: await db.select().from(releaseChanges).orderBy(asc(releaseChanges.number)),
  };
  await close();
  return result;
}

it('backs up a running server, which goes on, and restores ledger, sessions, pictures and releases', async () => {
  const dataDir = path.join(folder, 'data');
  await copyDemoData(dataDir);
  const first = await start(dataDir);
  const visitors = await Promise.all([HIGH_ROLLER, STAGE_MANAGER, FACELESS].map((person) => signInToDemo(first.origin, person)));
  const [member] = visitors;
  if (!member) throw new Error('Nobody is signed in.');
  const token = await readCsrfToken(member);
  const { item } = await readStore(member, ITEM);
  const release = releaser(first);
  await release();

  const done = { purchases: 0, uploads: 0, isBackedUp: false };
  const buy = async () => {
    const { status } = await member.post(`/api/r/store/${item.id}/redeem`, {}, { 'x-csrf-token': token });
    expect(status).toBe(200);
    done.purchases += 1;
  };
  const upload = async (visitor: TestBrowser, form: FormData, csrf: string) => {
    expect((await visitor.post('/api/r/tickets', form, { 'x-csrf-token': csrf })).status).toBe(200);
    done.uploads += 1;
  };
  const whileBackingUp = async (act: () => Promise<void>, most: number) => {
    for (let count = 0; count < most && !done.isBackedUp; count += 1) await act();
  };
  const backUp = async () => {
    const result = await runCommandFile('commands/backup.ts', [folder], { DATA_DIR: dataDir });
    done.isBackedUp = true;
    return { ...result, ...done };
  };
  await buy();
  const picture = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
  const uploads = visitors.map(async (visitor) => {
    const form = new FormData();
    Object.entries({ title: 'Help', description: 'See the picture.', category_id: '1' }).forEach(([name, text]) => form.append(name, text));
    form.append('images', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'screen.png');
    const csrf = await readCsrfToken(visitor);
    await whileBackingUp(() => upload(visitor, form, csrf), MOST.uploads);
  });
  const [backup] = await Promise.all([backUp(), whileBackingUp(buy, MOST.purchases), whileBackingUp(release, MOST.releases), ...uploads]);
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  const [, file = ''] = /^Backed up to (\S+\.tar\.gz): 200 members, \d+ ledger rows, \d+ pictures, 1 remote\.\n$/.exec(backup.stdout) ?? [];
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
  expect(await fs.readdir(dataDir)).not.toContain('.backup');
  await buy();
  await stop(first);

  const restored = path.join(folder, 'restored');
  const { code, stdout } = await runCommandFile('commands/restore.ts', [file, '--data-dir', restored], { DATA_DIR: restored });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Restored the backup of 20\S+Z to \S+: 200 members, /)]);
  expect((await fs.readdir(restored)).sort()).toEqual(['database', 'remotes', 'storage']);

  // Every row is one of the original's, and the backup is neither older nor newer than the command.
  const [before, after] = [await readDatabase(dataDir), await readDatabase(restored)];
  for (const { points, sum } of after.balances) expect(points).toBe(sum);
  expect(after.balances.length).toBe(before.balances.length);
  expect(after.ledger).toEqual(before.ledger.slice(0, after.ledger.length));
  const bought = before.redeemed - done.purchases;
  expect(after.redeemed).toBeGreaterThan(bought);
  expect(after.redeemed).toBeLessThan(before.redeemed);
  const stockOf = ({ items }: typeof after) => items.find(({ id }) => id === item.id)?.quantity ?? NaN;
  expect(stockOf(after) - stockOf(before)).toBe(before.redeemed - after.redeemed);

  // An assertion that compares bytes takes 0.1 s for each 100 KB.
  const isSameFile = async (name: string) => {
    const [original, copy] = await Promise.all([dataDir, restored].map((dir) => fs.readFile(path.join(dir, name))));
    return original !== undefined && copy?.equals(original);
  };
  expect(done.uploads).toBeGreaterThan(0);
  for (const { storageKey } of after.attachments) {
    expect(await isSameFile(path.join('storage', storageKey))).toBe(true);
  }
  expect(after.changes.length).toBeGreaterThan(0);
  expect(after.changes).toEqual(before.changes.slice(0, after.changes.length));
  const stored = after.versions.map(({ version }) => version);
  expect(after.changes.filter(({ state }) => !stored.includes(state.live))).toEqual([]);
  for (const { part, version, files } of after.versions)
    for (const [file, digest] of Object.entries(files))
      expect(digestOf(await fs.readFile(path.join(restored, 'remotes', part, version, file)))).toEqual(digest);

  // The browser goes on with its cookies, and with the CSRF token of the page that it had open.
  const second = await start(restored);
  const returning = new TestBrowser(second.origin);
  for (const name of member.cookieNames()) returning.setCookie(name, member.cookie(name) ?? '');
  const balance = after.balances.find(({ id }) => id === HIGH_ROLLER.id)?.points;
  const now = await readStore(returning, ITEM);
  expect([now.points, now.item.quantity]).toEqual([balance, stockOf(after)]);
  expect((await returning.post(`/api/r/store/${item.id}/redeem`, {}, { 'x-csrf-token': token })).status).toBe(200);
  const registry: unknown = JSON.parse((await returning.get('/remotes.json')).text);
  expect(registry).toEqual([expect.objectContaining({ name: 'quests', version: after.changes.at(-1)?.state.live })]);
});
