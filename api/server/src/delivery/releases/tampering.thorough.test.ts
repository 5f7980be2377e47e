/** Attacks by someone who can write to the release store: none reaches a page, and changed files are missing. */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { RemoteEntry } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app';
import { createServices } from '../../services';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { TEST_PAGE } from '../../testing/test-page';
import { changeForTest, storeForTest } from '../../testing/test-releases';
import { importStore } from './import-store';

/** The hash in the name of a host's main script. */
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 8);
const BUILT = '12345678';
const HOST = { name: 'host', exposes: './routes', provides: {} };
/** A visitor outside of the canary. */
const VISITOR = { cookie: 'greenroom_visitor=visitor-number-1000' };

describe('a release store', () => {
  let test: TestApp;
  /** Versions never change, so that each test has its own. */
  let count = 0;
  let [first, good, next, last] = ['', '', '', ''];

  beforeAll(async () => {
    test = await createTestApp({ env: { METRICS_ALLOW: '127.0.0.1' } });
  });
  afterAll(() => test.close());

  /** Somebody who may do everything in the store. */
  const inStore = (file: string) => path.join(test.remotesDir, file);
  const intruder = {
    read: (file: string) => fs.readFile(inStore(file), 'utf8'),
    async write(file: string, text: string) {
      const before = await fs.stat(inStore(file)).catch(() => undefined);
      await fs.mkdir(path.dirname(inStore(file)), { recursive: true });
      await fs.writeFile(inStore(file), text);
      if (before) await fs.utimes(inStore(file), before.atime, before.mtime);
    },
    remove: (prefix: string) => fs.rm(inStore(prefix), { recursive: true }),
  };

  const description = (name: string, version: string, routes = [`/${name}`]) => ({
    name,
    version,
    entry: 'e.js',
    integrity: `sha384-${version}`,
    files: { 'e.js': `sha384-${version}` },
    routes,
  });
  const filesOf = (version: string) => ({ 'e.js': `run('${version}')`, 'a.css': `.${version} { color: red }` });
  const upload = (name: string, version: string) => storeForTest(test, description(name, version), filesOf(version));
  const hostFiles = (version: string) => ({
    'index.html': TEST_PAGE.replace(BUILT, hashOf(version)),
    'host.json': JSON.stringify({ ...HOST, version, files: { [`host.${hashOf(version)}.js`]: '' } }),
    [`host.${hashOf(version)}.js`]: `run('${version}')`,
  });

  /** A site on which everything was released twice, the second time with a canary of the store. */
  beforeEach(async () => {
    await test.reset();
    count += 1;
    [first, good, next, last] = [`first${count}`, `good${count}`, `next${count}`, `last${count}`];
    for (const version of [first, good]) {
      for (const name of ['members', 'store']) {
        await upload(name, version);
        await changeForTest(test, name, { action: 'release', version });
      }
      const host = Object.entries(hostFiles(version)).map(([file, text]) => [file, Buffer.from(text)] as const);
      await test.services.releases.upload(new Map(host), 'CI');
      await changeForTest(test, 'host', { action: 'release', version });
    }
    await upload('store', next);
    await changeForTest(test, 'store', { action: 'canary', version: next, percent: 5 });
  });

  /** A server that starts now, and what it logs. */
  async function restart() {
    const { config, sessionSecret } = test.services;
    const lines: string[] = [];
    const log = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
    const services = await createServices({ config, db: test.db, sessionSecret, log, rateLimits: false });
    await importStore(test.db, services.releases, services.log);
    return { app: await buildApp(services), lines };
  }

  /** The addresses of everything that a page of the good versions loads, by key of the store. */
  const addresses = () =>
    new Map([
      ...['members', 'store'].flatMap((name) =>
        ['e.js', 'a.css', 'remote.json'].map((file) => [`${name}/${good}/${file}`, `/remotes/${name}/${good}/${file}`] as const),
      ),
      [`host/${good}/host.${hashOf(good)}.js`, `/host.${hashOf(good)}.js`],
    ]);

  /** Requests a file as a visitor does. */
  async function siteOf(app: FastifyInstance) {
    const page = await app.inject({ url: '/store', headers: { ...VISITOR, accept: 'text/html' } });
    const registry = (await app.inject({ url: '/remotes.json', headers: VISITOR })).json<RemoteEntry[]>();
    const loaded: Record<string, string | number> = {};
    for (const [key, url] of addresses()) {
      const { statusCode, body } = await app.inject({ url, headers: { accept: '*/*' } });
      loaded[key] = statusCode === 200 ? body : statusCode;
    }
    return { host: /\/host\.(\w{8})\.js/.exec(page.body)?.[1], registry, loaded };
  }
  const refusedBy = async (app: FastifyInstance) =>
    Number(/^greenroom_refused_files (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1]);

  const record = (number: number, state: object) =>
    JSON.stringify({ number, at: '2020-01-01T00:00:00Z', by: 'CI', action: 'release', state, set: 1 });
  const recordFile = (name: string, number: number) => `${name}/releases/${String(number).padStart(8, '0')}.json`;
  const writeVersion = async (name: string, version: string, routes?: string[]) => {
    await intruder.write(`${name}/${version}/remote.json`, JSON.stringify(description(name, version, routes)));
    for (const [file, text] of Object.entries(filesOf(version))) await intruder.write(`${name}/${version}/${file}`, text);
  };

  /** Each with the files that are missing then. */
  const TAMPERINGS: [string, () => Promise<void>, () => string[]][] = [
    ['a changed script', () => intruder.write(`store/${good}/e.js`, `run('evil${count}')`), () => [`store/${good}/e.js`]],
    ['a changed stylesheet', () => intruder.write(`store/${good}/a.css`, `.evil${count} { color: red }`), () => [`store/${good}/a.css`]],
    [
      'a changed remote.json',
      () => intruder.write(`store/${good}/remote.json`, JSON.stringify({ ...description('store', good), entry: 'evil.js' })),
      () => [`store/${good}/remote.json`],
    ],
    [
      'a changed script of the host',
      () => intruder.write(`host/${good}/host.${hashOf(good)}.js`, 'evil()'),
      () => [`host/${good}/host.${hashOf(good)}.js`],
    ],
    [
      'a changed page of the host',
      () => intruder.write(`host/${good}/index.html`, TEST_PAGE.replace(BUILT, hashOf('evil'))),
      () => [`host/${good}/index.html`],
    ],
    ['an added file', () => intruder.write(`store/${good}/evil.js`, 'evil()'), () => []],
    ['an added version, also of files that are uploaded next', () => writeVersion('store', last), () => []],
    [
      'added versions with records of the old format',
      async () => {
        await writeVersion('store', 'evil');
        for (const [file, text] of Object.entries(hostFiles('evil'))) await intruder.write(`host/evil/${file}`, text);
        for (const name of ['store', 'host']) await intruder.write(recordFile(name, 1), record(1, { live: 'evil', canary: null }));
      },
      () => [],
    ],
    [
      'records of the old format of an older version, and of a larger share of the canary',
      async () => {
        await intruder.write(recordFile('members', 3), record(3, { live: first, canary: null }));
        await intruder.write(recordFile('store', 4), record(4, { live: good, canary: { version: next, percent: 100 } }));
      },
      () => [],
    ],
    [
      'a change set of the old format',
      () =>
        intruder.write(
          '_sets/00000001.json',
          JSON.stringify({ number: 1, parts: { store: JSON.parse(record(4, { live: first, canary: null })) as object } }),
        ),
      () => [],
    ],
    [
      'a mark of removal of the old format',
      () => intruder.write(`store/releases/${good}.removed.json`, '{"at":"2020-01-01T00:00:00Z"}'),
      () => [],
    ],
    [
      'a new remote, as if it had had the pages of others first',
      async () => {
        await writeVersion('a-first', 'evil', ['/store', '/Members']);
        await intruder.write(recordFile('a-first', 1), record(1, { live: 'evil', canary: null }));
      },
      () => [],
    ],
    [
      'files of an older version over those of the live one',
      async () => {
        for (const file of ['e.js', 'a.css', 'remote.json'])
          await intruder.write(`store/${good}/${file}`, await intruder.read(`store/${first}/${file}`));
      },
      () => ['e.js', 'a.css', 'remote.json'].map((file) => `store/${good}/${file}`),
    ],
    ['a removed file', () => intruder.remove(`store/${good}/e.js`), () => [`store/${good}/e.js`]],
    ['a removed remote', () => intruder.remove('store/'), () => ['e.js', 'a.css', 'remote.json'].map((file) => `store/${good}/${file}`)],
  ];

  it.each(TAMPERINGS)('%s reaches no page, and the next release does', async (_name, tamper, missing) => {
    const before = await siteOf(test.app);
    expect(before).toMatchObject({ host: hashOf(good), registry: [{ version: good }, { version: good }] });
    expect(Object.values(before.loaded)).not.toContain(404);
    await tamper();
    const keys = missing();
    const { app, lines } = await restart();
    const ofHost = `host/${good}/index.html`;
    const scriptOfHost = `host/${good}/host.${hashOf(good)}.js`;
    const loaded = { ...before.loaded, ...Object.fromEntries(keys.filter((key) => key !== ofHost).map((key) => [key, 404])) };
    // A server keeps the pages and scripts of the host in memory. One that finds its page changed gives that of its own build.
    expect(await siteOf(test.app)).toEqual({ ...before, loaded: { ...loaded, [scriptOfHost]: before.loaded[scriptOfHost] } });
    expect(await siteOf(app)).toEqual({ ...before, loaded, host: keys.includes(ofHost) ? BUILT : before.host });
    expect(await refusedBy(app)).toBe(keys.length);
    for (const key of keys) expect(lines.join('')).toContain(`${key} does not count: the store has not what was uploaded.`);

    await upload('store', last);
    await changeForTest(test, 'store', { action: 'release', version: last });
    test.services.changes.announce('unknown');
    const { registry } = await siteOf(test.app);
    expect(registry).toMatchObject([{ version: good }, { version: last, integrity: `sha384-${last}` }]);
    expect((await test.app.inject(`/remotes/store/${last}/e.js`)).body).toBe(filesOf(last)['e.js']);
    await app.close();
  });

  it('sends a file again that is put back, and logs each change of it once', async () => {
    const url = `/remotes/store/${good}/e.js`;
    const load = async () => (await test.app.inject(url)).statusCode;
    const seen: [number, number, number][] = [];
    const others = await refusedBy(test.app);
    for (const code of [null, 'evil()', null, 'evil()']) {
      await intruder.write(`store/${good}/e.js`, code ?? filesOf(good)['e.js']);
      await load();
      seen.push([await load(), (await refusedBy(test.app)) - others, test.warnings.length]);
    }
    expect(seen).toEqual([
      [200, 0, 0],
      [404, 1, 1],
      [200, 0, 1],
      [404, 1, 2],
    ]);
  });

  it('sends nothing of a changed file, however it is asked for', async () => {
    const changed = ['e.js', 'E.js', 'e.js.br', '__proto__/e.js'];
    for (const key of changed) await intruder.write(`store/${good}/${key}`, 'evil()');
    const paths = ['e%2ejs', './e.js', '%2e/e.js', '/e.js', 'a.css/../e.js', 'a.css%2f..%2fe.js', 'a.css%5c..%5ce.js', 'e.js%00'];
    const conditions = [{ range: 'bytes=0-3' }, { 'if-none-match': '*' }, { 'accept-encoding': 'br' }];
    const requests = [
      ...[...changed, ...paths].map((file) => ({ file, headers: {} })),
      ...conditions.map((headers) => ({ file: 'e.js', headers })),
    ];
    for (const { file, headers } of requests)
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode } = await test.app.inject({ method, url: `/remotes/store/${good}/${file}`, headers });
        expect({ method, file, headers, statusCode }).toEqual({ method, file, headers, statusCode: 404 });
      }
  });
});
