import fs from 'node:fs/promises';
import path from 'node:path';
import { StaffRemote } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import { auditLog, remoteUsage } from '../../db/schema';
import { openBrowser } from '../../testing/member-browser';
import { sharedPanel } from '../../testing/staff-panel';
import { changeForTest, storeBuildForTest, storeForTest } from '../../testing/test-releases';

type Use = StaffRemote['versions'][number];

const TEAM = 'the store team';
const HOST = { exposes: './routes', provides: { react: { version: '19.3.0' } } };

const panel = sharedPanel();
/** The length of the audit log before a test. */
let lines: number;
beforeEach(async () => {
  await panel.test.reset();
  lines = await panel.db.$count(auditLog);
  await fs.writeFile(path.join(panel.test.hostDist, 'host.json'), JSON.stringify(HOST));
  for (const version of ['1', '2', '3']) await storeBuildForTest(panel.test, version);
  for (const version of ['1', '2']) await changeForTest(panel.test, 'store', { action: 'release', version }, TEAM);
});

const change = (number: number, what: object) => panel.call('POST', '/releases/store', { number, change: what });
const live = async () => (await panel.test.app.inject('/remotes.json')).json<{ version: string }[]>().map(({ version }) => version);
const logged = async () =>
  (await panel.db.select().from(auditLog).orderBy(auditLog.id))
    .slice(lines)
    .map(({ action, subject, subjectId, before, after }) => ({ action, subject, subjectId, before, after }));

it('lists each remote with its versions and its release', async () => {
  await panel.test.services.releases.recordCheck('store', { version: '3', host: 'main.1234.js', with: [] });
  const { data } = await panel.call('GET', '/releases');
  expect(data.map((remote: unknown) => StaffRemote.parse(remote))).toEqual(data);
  expect(data).toMatchObject([
    {
      name: 'store',
      number: 2,
      live: '2',
      canary: null,
      before: '1',
      versions: [
        { version: '3', live_since: null, checked: true },
        { version: '2', by: 'the store team', checked: false },
        { version: '1' },
      ],
    },
  ]);
  expect(data[0].history.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
});

it('shows what versions that visitors get use that a newer host has no more, or has deprecated', async () => {
  const button = '@greenroom/shared-ui/button';
  const provides = { react: { version: '20.0.0' }, [button]: { version: '2.0.0', exports: ['Button', 'OldButton'] } };
  const deprecated = { [button]: { OldButton: { since: '2.0.0', use: 'Button' } } };
  const description = {
    name: 'store',
    version: '4',
    platform: '1.4.0',
    entry: 'entry.js',
    routes: ['/store'],
    exposes: ['./routes'],
    uses: { [button]: ['OldButton'] },
  };
  await storeForTest(panel.test, description);
  await changeForTest(panel.test, 'store', { action: 'canary', version: '4', percent: 10 });
  await fs.writeFile(path.join(panel.test.hostDist, 'host.json'), JSON.stringify({ ...HOST, provides, deprecated }));
  const { data } = await panel.call('GET', '/releases');
  expect(data[0].versions.filter(({ problems, warnings }: Use) => problems.length + warnings.length > 0)).toMatchObject([
    {
      version: '4',
      problems: [],
      warnings: [
        `store uses OldButton of ${button}, which is deprecated since 2.0.0 and will be gone in 4.0.0 at the earliest: use Button.`,
      ],
    },
    { version: '2', problems: ['store needs react ^19.0.0, but the live host provides 20.0.0.'], warnings: [] },
  ]);
});

it('rolls back, and promotes a canary, with effect on the next page load and in the log', async () => {
  expect((await change(2, { action: 'rollback' })).data).toMatchObject({ number: 3, live: '1', before: null });
  expect(await live()).toEqual(['1']);
  expect((await change(3, { action: 'canary', version: '3', percent: 25 })).data).toMatchObject({
    live: '1',
    canary: { version: '3', percent: 25 },
  });
  expect((await change(4, { action: 'promote' })).data).toMatchObject({ number: 5, live: '3', canary: null, before: '1' });
  expect(await live()).toEqual(['3']);
  expect(await logged()).toEqual([
    { action: 'rollback', subject: 'releases', subjectId: 'store', before: { live: '2' }, after: { live: '1' } },
    {
      action: 'canary',
      subject: 'releases',
      subjectId: 'store',
      before: { canary: null },
      after: { canary: { version: '3', percent: 25 } },
    },
    {
      action: 'promote',
      subject: 'releases',
      subjectId: 'store',
      before: { live: '1', canary: { version: '3', percent: 25 } },
      after: { live: '3', canary: null },
    },
  ]);
  expect((await panel.test.services.releases.newest('store'))?.by).toBe('the staff');
});

it('creates the address of a preview, and logs who did without the token', async () => {
  const { status, data } = await panel.call('POST', '/releases/store/previews', { version: '3' });
  expect(status).toBe(200);
  expect(data.url).toMatch(/\/store\?remote-preview=v1\.[\w.-]+$/);
  expect(await live()).toEqual(['2']);
  expect(await logged()).toMatchObject([{ action: 'preview', subject: 'releases', subjectId: 'store' }]);
  const log = JSON.stringify(await panel.db.select().from(auditLog));
  expect(log).toContain('Created a preview of 3 of store');
  expect(log).not.toContain(data.token);
  expect(await panel.call('POST', '/releases/store/previews', { version: '9' })).toMatchObject({
    status: 409,
    message: 'There is no version 9 of store.',
  });
  expect(await logged()).toHaveLength(1);
});

it('refuses a change based on an outdated number, and logs nothing', async () => {
  await changeForTest(panel.test, 'store', { action: 'release', version: '3' }, TEAM);
  expect(await change(2, { action: 'rollback' })).toMatchObject({
    status: 409,
    message:
      'Somebody has changed what is live of store since you looked. Change 3, a release of 3, was made by the store team. Look again, then make your change.',
  });
  expect(await live()).toEqual(['3']);
  expect(await logged()).toEqual([]);
});

it('accepts one of two concurrent changes, with one log entry', async () => {
  const responses = await Promise.all([change(2, { action: 'rollback' }), change(2, { action: 'release', version: '3' })]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await logged()).toHaveLength(1);
});

it('counts page views and failures of each version for a day', async () => {
  await panel.db.delete(remoteUsage);
  const { post } = await openBrowser(panel.test);
  const fail = (version: string) =>
    post('/api/telemetry', { remote: 'store', version, step: 'page', message: 'Loading chunk 7 failed.', path: '/store' });
  await change(2, { action: 'canary', version: '3', percent: 100 });
  await panel.test.openPage();
  await panel.test.openPage();
  // The version of an older page, the canary, and a version that was never served.
  for (const version of ['2', '3', '3', '3', 'made up']) await fail(version);
  await panel.test.app.inject({ method: 'HEAD', url: '/', headers: { accept: 'text/html' } });

  const counted = async () =>
    (await panel.call('GET', '/releases')).data[0].versions.map(({ version, pages, failures }: Use) => ({ version, pages, failures }));
  expect(await counted()).toEqual([
    { version: '3', pages: 2, failures: 3 },
    { version: '2', pages: 1, failures: 1 },
    { version: '1', pages: 0, failures: 0 },
  ]);
  expect(await panel.db.$count(remoteUsage)).toBe(2);

  // Counts of the same hour by another server are added; those of the previous day are not.
  await panel.test.openPage();
  await panel.db.insert(remoteUsage).values({ remote: 'store', version: '1', expiresAt: new Date(), pages: 9, failures: 9 });
  expect(await counted()).toMatchObject([
    { version: '3', pages: 3, failures: 3 },
    { version: '2' },
    { version: '1', pages: 0, failures: 0 },
  ]);
});

it('serves pages if they cannot be counted', async () => {
  const { db } = panel;
  await panel.call('GET', '/releases');
  await db.execute(sql`alter table remote_uses rename to remote_uses_away`);
  const page = await panel.test.app.inject({ url: '/', headers: { accept: 'text/html' } });
  const response = await panel.call('GET', '/releases');
  await db.execute(sql`alter table remote_uses_away rename to remote_uses`);
  expect({ page: page.statusCode, list: response.status }).toEqual({ page: 200, list: 500 });
  expect(panel.test.warnings.join()).toContain('could not be counted');
});

it('changes nothing if the log fails', async () => {
  await panel.db.execute(sql`alter table audit_log rename to audit_log_away`);
  const { status } = await change(2, { action: 'rollback' });
  await panel.db.execute(sql`alter table audit_log_away rename to audit_log`);
  expect(status).toBe(500);
  expect([await live(), (await panel.test.services.releases.newest('store'))?.number]).toEqual([['2'], 2]);
});

it('refuses impossible changes, missing versions, and versions incompatible with the host', async () => {
  expect(await change(2, { action: 'promote' })).toMatchObject({ status: 409, message: 'There is no canary to promote.' });
  expect(await change(2, { action: 'release', version: '9' })).toMatchObject({ status: 409, message: 'There is no version 9 of store.' });
  await storeBuildForTest(panel.test, '4', { shared: { react: '^20.0.0' } });
  expect(await change(2, { action: 'release', version: '4' })).toMatchObject({
    status: 422,
    message: 'store needs react ^20.0.0, but the live host provides 19.3.0.',
  });
  expect(await change(2, { action: 'canary', version: '3', percent: 101 })).toMatchObject({ status: 422 });
  expect(await panel.call('POST', '/releases/nothing', { number: 0, change: { action: 'rollback' } })).toMatchObject({ status: 409 });
  expect(await logged()).toEqual([]);
});
