import { captchas, rateLimits, remoteUsage, sessions, signInAttempts, versionTimings, versionViews } from '../db/schema';
import { createTestApp, type TestApp } from '../testing/test-app';
import { sweepJob } from './sweep';

const NOW = new Date('2026-03-15T20:00:00Z');
const [PAST, FUTURE] = [new Date(NOW.getTime() - 1), new Date(NOW.getTime() + 1)];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ now: () => NOW });
});
afterAll(() => test.close());

it('deletes what has expired, and nothing else', async () => {
  const { db, app } = test;
  await test.signIn({ id: '1' });
  await db.delete(sessions);
  for (const [name, expiresAt] of [['past', PAST], ['now', NOW], ['future', FUTURE]] as const) {
    await db.insert(captchas).values({ tokenHash: name, solutionHash: '', expiresAt });
    await db.insert(rateLimits).values({ keyHash: name, count: 1, expiresAt });
    await db.insert(sessions).values({ idHash: name, memberId: '1', createdAt: PAST, expiresAt });
    await db.insert(remoteUsage).values({ remote: 'store', version: name, expiresAt, pages: 1, failures: 0 });
    const version = { remote: 'store', version: name, hour: PAST, expiresAt };
    await db.insert(versionViews).values({ ...version, views: 1, failedViews: 0, failedCallViews: 0, completedViews: 0 });
    await db.insert(versionTimings).values({ ...version, timing: 'lcp', bucket: 0, values: 1 });
    const attempt = { provider: '', browserHash: '', codeVerifier: '', redirectUri: '', returnTo: '', expiresAt };
    await db.insert(signInAttempts).values({ stateHash: name, ...attempt });
  }
  const context = { db, now: () => NOW, log: app.log, changes: app.changes, signal: new AbortController().signal };
  // Two servers may run it at once.
  await Promise.all([sweepJob.run(context), sweepJob.run(context)]);
  expect(await db.select({ name: captchas.tokenHash }).from(captchas)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: rateLimits.keyHash }).from(rateLimits)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: sessions.idHash }).from(sessions)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: remoteUsage.version }).from(remoteUsage)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: versionViews.version }).from(versionViews)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: versionTimings.version }).from(versionTimings)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: signInAttempts.stateHash }).from(signInAttempts)).toEqual([{ name: 'future' }]);
});
