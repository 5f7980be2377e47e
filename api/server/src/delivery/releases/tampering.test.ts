/** What somebody can do who can write to the release store, and has no key that counts: nothing of it reaches a page. */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { RemoteEntry } from '@greenroom/contract';
import type { StaffReleaseKeys } from '@greenroom/contract/admin';
import {
  commandTrust,
  createKeyPair,
  FolderStore,
  readHost,
  type ReleaseRecord,
  Releases,
  type ReleaseStore,
  signerOf,
} from '@greenroom/releases';
import { BucketStore } from '@greenroom/releases/bucket-store';
import { buildApp } from '../../app';
import { acceptedRecords, acceptedVersions, releaseKeys } from '../../db/schema';
import { createServices } from '../../services';
import { startMockBucket } from '../../testing/mock-bucket';
import { openPanel, type Panel } from '../../testing/staff-panel';
import { TEST_PAGE } from '../../testing/test-page';

const SITE = 'https://site.example';
const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
/** The hash in the name of a host's main script. */
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 8);
/** A visitor outside of the canary. */
const VISITOR = { cookie: 'greenroom_visitor=visitor-number-1000' };
const key = createKeyPair();

/** Writes to the store as somebody who may do everything there. */
interface Intruder {
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  remove(prefix: string): Promise<void>;
}

let bucket: Awaited<ReturnType<typeof startMockBucket>>;
beforeAll(async () => {
  bucket = await startMockBucket();
});
afterAll(() => bucket.close());

describe.each(['a folder', 'a bucket'])('a release store in %s', (place) => {
  let panel: Panel;
  let store: ReleaseStore;
  let intruder: Intruder;
  let publisher: Releases;

  beforeAll(async () => {
    const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.config;
    const s3 = { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    panel = await openPanel({ env: { PUBLIC_URL: SITE, ...(place === 'a bucket' && { ...s3, REMOTES_BUCKET: name }) } });
    const { remotesDir } = panel.test;
    store = place === 'a bucket' ? new BucketStore(bucket.config) : new FolderStore(remotesDir);
    intruder =
      place === 'a bucket'
        ? {
            read: async (file) => String(bucket.objects.get(file)?.bytes),
            write: async (file, text) => void bucket.objects.set(file, { bytes: Buffer.from(text), type: '' }),
            remove: async (prefix) =>
              [...bucket.objects.keys()].filter((file) => file.startsWith(prefix)).forEach((file) => bucket.objects.delete(file)),
          }
        : {
            read: (file) => fs.readFile(path.join(remotesDir, file), 'utf8'),
            async write(file, text) {
              await fs.mkdir(path.dirname(path.join(remotesDir, file)), { recursive: true });
              await fs.writeFile(path.join(remotesDir, file), text);
            },
            remove: (prefix) => fs.rm(path.join(remotesDir, prefix), { recursive: true }),
          };
  });
  afterAll(() => panel.close());

  /** A site whose publisher has released twice, the second time with a canary of the store. */
  beforeEach(async () => {
    await panel.test.reset();
    bucket.objects.clear();
    for (const table of [releaseKeys, acceptedRecords, acceptedVersions]) await panel.db.delete(table);
    let siteKey = '';
    for (const part of ['host', 'members', 'store']) {
      const added = await panel.call('POST', '/release-keys', { part, name: 'CI', public_key: key.publicKey });
      siteKey = (added.data as StaffReleaseKeys).site_key;
    }
    publisher = publisherWith(key.privateKey, [siteKey]);
    for (const version of ['first', 'good']) {
      for (const name of ['members', 'store']) await releaseRemote(publisher, name, version);
      await releaseHost(publisher, version);
    }
    await upload(publisher, 'store', 'next');
    await publisher.change('store', { action: 'canary', version: 'next', percent: 5 }, 'CI');
    await pageOf();
  });

  const publisherWith = (privateKey: string, publicKeys: string[] = [], site = SITE) =>
    new Releases(store, undefined, { signing: commandTrust({ privateKey, publicKeys, site }) });

  const build = (name: string, version: string, routes = [`/${name}`]) => {
    const code = `${name}('${version}')`;
    const description = {
      name,
      version,
      entry: 'e.js',
      integrity: sha384(code),
      files: { 'e.js': sha384(code) },
      routes,
      exposes: ['./routes'],
    };
    return new Map([
      ['e.js', Buffer.from(code)],
      ['a.svg', Buffer.from(`<svg><title>${version}</title></svg>`)],
      ['remote.json', Buffer.from(JSON.stringify(description))],
    ]);
  };
  const upload = (releases: Releases, name: string, version: string) => releases.upload(build(name, version));
  async function releaseRemote(releases: Releases, name: string, version: string) {
    await upload(releases, name, version);
    await releases.change(name, { action: 'release', version }, 'CI');
  }
  async function buildHost(name: string) {
    const hash = hashOf(name);
    const dist = path.join(panel.test.dataDir, `host-${hash}`);
    await fs.mkdir(dist, { recursive: true });
    await fs.writeFile(path.join(dist, 'index.html'), TEST_PAGE.replace('12345678', hash));
    await fs.writeFile(path.join(dist, 'host.json'), JSON.stringify({ exposes: './routes', provides: {} }));
    await fs.writeFile(path.join(dist, `host.${hash}.js`), `run('${name}')`);
    return readHost(dist);
  }
  async function releaseHost(releases: Releases, name: string) {
    const { version } = await releases.upload(await buildHost(name));
    await releases.change('host', { action: 'release', version }, 'CI');
    return version;
  }

  /** What a page has that is the same on the running server and on one that was started since. */
  async function pageOf() {
    const [page, restarted] = await pagesOf();
    expect(restarted).toEqual(page);
    return page;
  }
  async function pagesOf() {
    const { services } = panel.test;
    const restarted = await buildApp(
      await createServices({
        config: services.config,
        db: panel.db,
        sessionSecret: services.sessionSecret,
        log: { level: 'silent', stream: { write() {} } },
        rateLimits: false,
      }),
    );
    const pages = await Promise.all(
      [panel.test.app, restarted].map(async (app) => {
        const { body } = await app.inject({ url: '/store', headers: { ...VISITOR, accept: 'text/html' } });
        const registry = (await app.inject({ url: '/remotes.json', headers: VISITOR })).json<RemoteEntry[]>();
        return {
          host: /\/host\.(\w{8})\.js/.exec(body)?.[1],
          remotes: registry.map(({ name, version, integrity, files }) => ({ name, version, integrity, files })),
          isEvil:
            body.includes('evil') ||
            registry.some(({ version }) => version === 'next') ||
            body.includes(hashOf('evil')) ||
            JSON.stringify(registry).includes('evil'),
        };
      }),
    );
    await restarted.close();
    return pages;
  }

  /** The number of the record that follows, as a file. */
  const recordFile = (name: string, number: number) => `${name}/releases/${String(number).padStart(8, '0')}.json`;
  const record = async (name: string, number: number) => JSON.parse(await intruder.read(recordFile(name, number))) as ReleaseRecord;
  const setFile = (number: number) => `_sets/${String(number).padStart(8, '0')}.json`;
  const json = (value: object) => `${JSON.stringify(value)}\n`;
  /** Stores a version that nobody signed. */
  const storeEvil = async (name = 'store', version = 'evil', routes?: string[]) => {
    for (const [file, bytes] of build(name, version, routes)) await intruder.write(`${name}/${version}/${file}`, String(bytes));
  };
  const released = (number: number, live: string): ReleaseRecord => ({
    number,
    at: new Date().toISOString(),
    by: 'CI',
    action: 'release',
    state: { live, canary: null },
  });
  const releaseAll = async (version: string) => {
    for (const name of ['members', 'store']) await upload(publisher, name, version);
    return publisher.make({ action: 'release', versions: { members: version, store: version } }, 'CI');
  };

  const TAMPERINGS: [string, () => Promise<void>][] = [
    [
      'a forged record of a forged version',
      async () => {
        await storeEvil();
        await intruder.write(recordFile('store', 4), json(released(4, 'evil')));
      },
    ],
    ['a forged record of an older version', () => intruder.write(recordFile('store', 4), json(released(4, 'first')))],
    [
      'a record with the signature of another',
      async () => intruder.write(recordFile('store', 4), json({ ...(await record('store', 1)), number: 4 })),
    ],
    [
      'a swapped remote.json',
      async () => intruder.write('store/good/remote.json', String(build('store', 'evil').get('remote.json')).replace('"evil"', '"good"')),
    ],
    [
      'digests that are left out of a remote.json',
      async () =>
        intruder.write('store/good/remote.json', JSON.stringify({ name: 'store', version: 'good', entry: 'evil.js', routes: ['/store'] })),
    ],
    [
      'an old record in place of the last one',
      async () => intruder.write(recordFile('store', 3), json({ ...(await record('store', 1)), number: 3 })),
    ],
    [
      'an old record once more, as it was signed',
      async () => intruder.write(recordFile('store', 4), await intruder.read(recordFile('store', 1))),
    ],
    [
      'files that are changed with their digests, in what is signed as well',
      async () => {
        const files = build('store', 'evil');
        const description = String(files.get('remote.json')).replace('"evil"', '"good"');
        const signature = (await store.list('store/releases/')).find((file) => file.startsWith('good.signed-')) ?? '';
        const signed = JSON.parse(await intruder.read(`store/releases/${signature}`)) as { files: Record<string, string> };
        signed.files['remote.json'] = createHash('sha256').update(description).digest('hex');
        await intruder.write('store/good/e.js', String(files.get('e.js')));
        await intruder.write('store/good/remote.json', description);
        await intruder.write(`store/releases/${signature}`, json(signed));
      },
    ],
    [
      'a record of another remote',
      async () => {
        await upload(publisher, 'store', 'third');
        await releaseRemote(publisher, 'members', 'third');
        await intruder.write(recordFile('store', 4), json({ ...(await record('members', 3)), number: 4 }));
        await intruder.remove(recordFile('members', 3));
      },
    ],
    [
      'a version and a record that are signed by a revoked key',
      async () => {
        const { data } = await panel.call('GET', '/release-keys');
        const { id } = (data as StaffReleaseKeys).keys.find(({ part }) => part === 'store') ?? { id: 0 };
        expect((await panel.call('POST', `/release-keys/${id}/revoke`)).status).toBe(200);
        await releaseRemote(publisher, 'store', 'evil');
      },
    ],
    [
      'a version and a record that are signed by a key of nobody',
      () => releaseRemote(publisherWith(createKeyPair().privateKey), 'store', 'evil'),
    ],
    [
      'records that are deleted from the end',
      async () => {
        for (const number of [2, 3]) await intruder.remove(recordFile('store', number));
      },
    ],
    ['a whole remote that is deleted', () => intruder.remove('store/')],
    [
      'a change set with a part that is exchanged',
      async () => {
        await releaseAll('third');
        const set = JSON.parse(await intruder.read(setFile(1))) as { parts: Record<string, ReleaseRecord> };
        await intruder.write(setFile(1), json({ ...set, parts: { ...set.parts, store: await record('store', 3) } }));
      },
    ],
    [
      'a change set with a part that is left out',
      async () => {
        await releaseAll('third');
        const set = JSON.parse(await intruder.read(setFile(1))) as { parts: Record<string, ReleaseRecord> };
        await intruder.write(setFile(1), json({ ...set, parts: { members: set.parts.members } }));
      },
    ],
    [
      'a change set of nobody',
      async () => {
        await storeEvil();
        await intruder.write(setFile(1), json({ number: 1, parts: { store: { ...released(4, 'evil'), set: 1 } } }));
      },
    ],
    [
      'another share of a canary, in its record and in the one after',
      async () => {
        const last = await record('store', 3);
        const raised = { ...last, state: { ...last.state, canary: { version: 'next', percent: 100 } } };
        await intruder.write(recordFile('store', 3), json(raised));
        await intruder.write(recordFile('store', 4), json({ ...raised, number: 4 }));
      },
    ],
    [
      'a page of the host that is swapped, with its digests',
      async () => {
        const { state } = await record('host', 2);
        for (const [file, bytes] of await buildHost('evil'))
          await intruder.write(`host/${state.live}/${file}`, String(bytes).replace(/0\.0\.0-\w+/, state.live));
      },
    ],
    [
      'a version of the host that is swapped',
      async () => {
        const files = await buildHost('evil');
        const { version } = JSON.parse(String(files.get('host.json'))) as { version: string };
        for (const [file, bytes] of files) await intruder.write(`host/${version}/${file}`, String(bytes));
        await intruder.write(recordFile('host', 3), json(released(3, version)));
      },
    ],
    [
      'a record for a staging site',
      async () => {
        const staging = publisherWith(key.privateKey, [], 'https://staging.example');
        await upload(staging, 'store', 'evil');
        await staging.change('store', { action: 'release', version: 'evil' }, 'CI');
      },
    ],
    [
      'a new remote of nobody, as if it had had the pages of signed ones first',
      async () => {
        await storeEvil('a-first', 'evil', ['/store', '/Members']);
        await intruder.write(recordFile('a-first', 1), json({ ...released(1, 'evil'), at: '2020-01-01T00:00:00Z' }));
      },
    ],
    ['a record that is no JSON', () => intruder.write(recordFile('store', 4), 'evil')],
  ];

  it.each(TAMPERINGS)('%s does not reach a page, and the next release does', async (_name, tamper) => {
    const before = await pageOf();
    expect(before).toMatchObject({ host: hashOf('good'), remotes: [{ version: 'good' }, { version: 'good' }], isEvil: false });
    await tamper();
    expect(await pageOf()).toEqual(before);

    const next = createKeyPair();
    await panel.call('POST', '/release-keys', { part: 'store', name: 'Next', public_key: next.publicKey });
    const { releases } = panel.test.services;
    const files = build('store', 'last');
    await releases.upload(files, signerOf(next.privateKey).version('store', 'last', files).signature);
    await releases.change('store', { action: 'release', version: 'last' }, 'the store team');
    expect(await pageOf()).toMatchObject({ host: hashOf('good'), remotes: [{ version: 'good' }, { version: 'last' }] });
  });

  // What a folder and a bucket do differently is shown above.
  it.each(place === 'a folder' ? TAMPERINGS : TAMPERINGS.slice(0, 1))(
    '%s does not reach a page of a site that has lost its memory',
    async (_name, tamper) => {
      for (const table of [acceptedRecords, acceptedVersions]) await panel.db.delete(table);
      await tamper();
      expect((await pagesOf()).map(({ isEvil }) => isEvil)).toEqual([false, false]);
    },
  );

  it('reads all of it as it is while nobody has keys', async () => {
    await panel.db.delete(releaseKeys);
    await storeEvil();
    await intruder.write(recordFile('store', 4), json(released(4, 'evil')));
    expect(await pageOf()).toMatchObject({ isEvil: true });
  });
});
