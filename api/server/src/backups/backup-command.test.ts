import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { create, extract } from 'tar';
import { messageOf } from '../command';
import { MIGRATIONS, openEmbedded, type OpenDatabase } from '../db/client';
import { connectToLockHolder, lockDataFolder } from '../db/data-folder-lock';
import { lastMigration, listMigrations } from '../db/migration-state';
import { openDatabase } from '../db/open-database';
import { members, pointsLedger } from '../db/schema';
import { startCommandFile } from '../testing/run-command';
import { backupCommand } from './backup-command';
import { Manifest, describeFiles } from './manifest';
import { restoreCommand } from './restore-command';

const POSTGRES = { DATABASE_URL: 'postgres://db.example/greenroom' };
const S3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

let folder: string;
let dataDir: string;
/** A backup of `dataDir`, and the same unpacked. */
let file: string;
let unpacked: string;
/** As `unpacked`, without the database: smaller by far. */
let withoutDatabase: string;

beforeAll(async () => {
  folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-backups-')));
  dataDir = path.join(folder, 'data');
  const { db, close } = await openEmbedded(path.join(dataDir, 'database'));
  await db.insert(members).values([{ id: '1', username: 'ann', points: 5 }, { id: '2', username: 'bob' }]);
  await db.insert(pointsLedger).values({ memberId: '1', amount: 5, balanceAfter: 5, reason: 'A test', idempotencyKey: 'a', createdAt: new Date() });
  await close();
  await write('storage/public/items/cap.webp', 'a cap');
  await write('storage/.unfinished/half.webp', 'half');
  await write('remotes/quests/1.0.0/remote.json', '{}');
  file = path.join(folder, 'good.tar.gz');
  await backupCommand([file], environment());
  unpacked = path.join(folder, 'unpacked');
  await fs.mkdir(unpacked);
  await extract({ file, cwd: unpacked });
  withoutDatabase = path.join(folder, 'without-database');
  await backupCommand(['without-database.tar.gz'], environment(POSTGRES));
  await fs.mkdir(withoutDatabase);
  await extract({ file: `${withoutDatabase}.tar.gz`, cwd: withoutDatabase });
}, 60_000);
afterAll(() => fs.rm(folder, { recursive: true }));

async function write(name: string, content: string): Promise<void> {
  await fs.mkdir(path.dirname(path.join(dataDir, name)), { recursive: true });
  await fs.writeFile(path.join(dataDir, name), content);
}

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({ INIT_CWD: folder, DATA_DIR: dataDir, ...more });
const backUp = (args: string[], env = environment()) => backupCommand(args, env).catch(messageOf);
const restore = (args: string[], env: NodeJS.ProcessEnv = {}) => restoreCommand(args, environment(env)).catch(messageOf);

/** Runs `work`, then asserts that the folder has what it had before. */
async function withoutTraces(watched: string, work: () => Promise<string>): Promise<string> {
  const list = () => fs.readdir(watched, { recursive: true }).then((names) => names.sort(), () => null);
  const before = await list();
  const result = await work();
  expect(await list()).toEqual(before);
  return result;
}

/** Changes a copy of the unpacked backup and packs it. @returns the file */
async function repack(name: string, change: (copy: string) => Promise<void>, original = withoutDatabase): Promise<string> {
  const [copy, packed] = [path.join(folder, name), path.join(folder, `${name}.tar.gz`)];
  await fs.cp(original, copy, { recursive: true });
  await change(copy);
  await create({ file: packed, cwd: copy, gzip: true }, await fs.readdir(copy));
  return packed;
}

/** As `repack`, with other values in the manifest. */
const withManifest = (name: string, change: (manifest: Manifest) => object, original = withoutDatabase) =>
  repack(name, async (copy) => {
    const manifest = path.join(copy, 'backup.json');
    await fs.writeFile(manifest, JSON.stringify(change(Manifest.parse(JSON.parse(await fs.readFile(manifest, 'utf8'))))));
  }, original);

describe('npm run backup', () => {
  it('names the file by the time, in the folder that it was called in, without partial files', async () => {
    const line = await withoutTraces(dataDir, () => backUp([]));
    expect(line).toMatch(/^Backed up to \S+\/greenroom-20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz: 2 members, 1 ledger row, 1 picture, 1 remote\.$/);
    const [made = ''] = /\/\S+\.gz/.exec(line) ?? [];
    expect(path.dirname(made)).toBe(folder);
    expect((await fs.readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
    expect(await fs.readdir(path.join(unpacked, 'storage'), { recursive: true })).toEqual(['public', 'public/items', 'public/items/cap.webp']);
  });

  it('explains wrong arguments', async () => {
    const usage = 'Usage: npm run backup -- [folder or file.tar.gz]';
    expect(await backUp(['a.tar.gz', 'b.tar.gz'])).toBe(usage);
    expect(await backUp(['--all'])).toBe(usage);
    expect(await backUp(['backup.zip'])).toBe(`${folder}/backup.zip is neither a folder nor the name of a .tar.gz file.`);
    expect(await backUp(['none/backup.tar.gz'])).toBe(`There is no folder ${folder}/none.`);
    expect(await backUp(['data/backup.tar.gz'])).toBe(`${dataDir}/backup.tar.gz is in the data folder. Keep backups elsewhere, best on another machine.`);
    expect(await backUp(['good.tar.gz'])).toBe(`There is already a file ${file}.`);
  });

  it('refuses a data folder without data', async () => {
    const none = path.join(folder, 'none');
    expect(await withoutTraces(folder, () => backUp([], environment({ DATA_DIR: none })))).toBe(`There is no data folder ${none}. Is DATA_DIR right?`);
    await fs.mkdir(path.join(folder, 'empty'));
    const empty = environment({ DATA_DIR: path.join(folder, 'empty') });
    expect(await withoutTraces(folder, () => backUp([], empty))).toBe(`There is no database in ${folder}/empty. Is DATA_DIR right?`);
  });

  it('names what protects PostgreSQL and buckets, and backs up the rest', async () => {
    expect(await backUp(['no.tar.gz'], environment({ ...POSTGRES, ...S3, REMOTES_BUCKET: 'remotes' }))).toBe(
      [
        'There is nothing to back up here.',
        'The database is the PostgreSQL of DATABASE_URL: back it up with pg_dump or point-in-time recovery.',
        'The pictures are in the bucket S3_BUCKET: protect them with its versioning.',
        'The releases are in the bucket REMOTES_BUCKET: protect them with its versioning.',
        'See "Backups" in docs/operating.md.',
      ].join('\n'),
    );
    const lines = (await backUp(['folders.tar.gz'], environment(POSTGRES))).split('\n');
    expect(lines).toEqual([
      `Backed up to ${folder}/folders.tar.gz: 1 picture, 1 remote.`,
      'The database is the PostgreSQL of DATABASE_URL: back it up with pg_dump or point-in-time recovery.',
      'See "Backups" in docs/operating.md.',
    ]);
    const target = path.join(folder, 'folders');
    expect(await restore(['folders.tar.gz', '--data-dir', target], { ...POSTGRES, DATA_DIR: target })).toMatch(/^Restored the backup of .*: 1 picture, 1 remote\.$/);
    expect((await fs.readdir(target)).sort()).toEqual(['remotes', 'storage']);
  });

  it('refuses a second backup at the same time, and removes what a killed one left', async () => {
    const rest = path.join(dataDir, '.backup');
    const release = await lockDataFolder(rest);
    await fs.mkdir(path.join(rest, 'a killed backup'));
    expect(await backUp(['second.tar.gz'])).toBe(`Another backup of ${dataDir} is running.`);
    await release();
    expect(await backUp(['second.tar.gz'])).toMatch(/^Backed up/);
    expect((await fs.readdir(dataDir)).sort()).toEqual(['database', 'remotes', 'storage']);
  });

  it('leaves nothing behind when it is stopped', async () => {
    let stop: () => void = () => undefined;
    const release = await lockDataFolder(dataDir, (socket) => socket.once('data', () => stop()));
    const result = await withoutTraces(folder, async () => {
      const { child, ended } = startCommandFile('backup.ts', ['interrupted.tar.gz'], environment());
      stop = () => child.kill('SIGTERM');
      return JSON.stringify(await ended);
    });
    expect(JSON.parse(result)).toEqual({ code: 1, stdout: '', stderr: '' });
    await release();
  });

  it('leaves nothing behind when the server stops meanwhile', async () => {
    // Closes each connection.
    const release = await lockDataFolder(dataDir);
    expect(await withoutTraces(folder, () => backUp(['stopped.tar.gz']))).toMatch(/^The process that uses the data folder did not copy it: it stopped meanwhile, /);
    await release();
  });
});

describe('a running server', () => {
  let place: string;
  let database: OpenDatabase;
  beforeAll(async () => {
    place = path.join(folder, 'running');
    database = await openDatabase({ databaseUrl: undefined, dataDir: place });
  });
  afterAll(() => database.close());

  it('finishes the transaction in progress before it copies its data', async () => {
    const progress = { backup: Promise.resolve(''), isBackedUp: false };
    await database.db.transaction(async (tx) => {
      await tx.insert(members).values({ id: '1', username: 'ann' });
      progress.backup = backUp(['running.tar.gz'], environment({ DATA_DIR: place })).finally(() => (progress.isBackedUp = true));
      // Until the command has asked for the copy.
      while (!(await requestedSnapshots(place))) await setImmediate();
      await tx.insert(members).values({ id: '2', username: 'bob' });
      expect(progress.isBackedUp).toBe(false);
    });
    expect(await progress.backup).toMatch(/: 2 members, 0 ledger rows/);
    expect(await database.db.$count(members)).toBe(2);
  });

  it.each([
    ['a folder that nobody created', `snapshot ${'0'.repeat(32)}\n`],
    ['a path', 'snapshot ../../../../../../../../../tmp\n'],
    ['another command', 'stop\n'],
    ['too much', 'x'.repeat(1000)],
  ])('closes a connection that requests %s', async (_what, request) => {
    const socket = connectToLockHolder(place);
    const response = text(socket).catch(() => '');
    await once(socket, 'connect');
    socket.write(request);
    expect(await response).toBe('');
    expect(await fs.readdir(place)).toEqual(['database']);
  });

  /** The snapshots that a command has created a folder for. */
  const requestedSnapshots = (dir: string) => fs.readdir(path.join(dir, '.backup')).then((names) => names.length, () => 0);
});

describe('npm run restore', () => {
  it('restores a backup, which an older one becomes by the migrations of the next start', async () => {
    const old = path.join(folder, 'old');
    const migrations = path.join(folder, 'old-migrations');
    const entries = listMigrations().slice(0, -2);
    await fs.cp(MIGRATIONS.migrationsFolder, migrations, { recursive: true });
    const journal = path.join(migrations, 'meta/_journal.json');
    const { entries: all, ...rest }: { entries: object[] } = JSON.parse(await fs.readFile(journal, 'utf8'));
    await fs.writeFile(journal, JSON.stringify({ ...rest, entries: all.slice(0, entries.length) }));
    await fs.mkdir(old);
    const client = await PGlite.create({ dataDir: path.join(old, 'database') });
    await migrate(drizzle(client), { migrationsFolder: migrations });
    await client.query("insert into members (id, username) values ('7', 'eve')");
    await client.close();

    expect(await backUp(['old.tar.gz'], environment({ DATA_DIR: old }))).toMatch(/: 1 member, 0 ledger rows, 0 pictures, 0 remotes\.$/);
    const target = path.join(folder, 'migrated');
    expect(await restore(['old.tar.gz', '--data-dir', 'migrated'])).toMatch(new RegExp(`\nStart the server with DATA_DIR=${target}\\.$`));
    const { db, close } = await openEmbedded(path.join(target, 'database'));
    expect(await lastMigration(db)).toEqual(expect.objectContaining({ tag: listMigrations().at(-1)?.tag }));
    expect((await db.select().from(members)).map(({ username }) => username)).toEqual(['eve']);
    await close();
  });

  it('explains wrong arguments', async () => {
    const usage = 'Usage: npm run restore -- <file.tar.gz> [--data-dir folder]';
    expect(await restore([])).toBe(usage);
    expect(await restore(['a.tar.gz', 'b.tar.gz'])).toBe(usage);
    expect(await restore(['a.tar.gz', '--into', 'x'])).toBe(usage);
    expect(await restore(['none.tar.gz'])).toBe(`There is no file ${folder}/none.tar.gz.`);
  });

  it('refuses a folder that is not empty, or in use', async () => {
    expect(await withoutTraces(folder, () => restore([file]))).toBe(
      `The data folder ${dataDir} is not empty. Restore to another one with --data-dir, or move its contents away first.`,
    );
    const used = path.join(folder, 'used');
    const release = await lockDataFolder(used);
    expect(await restore([file, '--data-dir', used])).toBe(`The data folder ${used} is in use by a Greenroom server or another command. Stop it first.`);
    await release();
  });

  it('refuses a database where the site uses PostgreSQL', async () => {
    const target = path.join(folder, 'not-used');
    const result = await withoutTraces(target, () => restore([file], { DATA_DIR: target, ...POSTGRES }));
    expect(result).toBe('The backup has an embedded database, but DATABASE_URL is set. Restore without it, then run "npm run move-to-postgres".');
  });

  it('names the settings by which the server would not use what was restored', async () => {
    const target = path.join(folder, 'elsewhere');
    const result = await restore([file], { DATA_DIR: target, ...S3, REMOTES_DIR: path.join(folder, 'releases') });
    expect(result.split('\n').slice(1)).toEqual([
      `S3_BUCKET is set: copy ${target}/storage to it, or unset the S3_* variables.`,
      `REMOTES_DIR is set: move ${target}/remotes to ${folder}/releases, or unset it.`,
    ]);
  });

  it.each<[string, string, () => Promise<string>]>([
    ['a cut file', 'is damaged: it is no complete .tar.gz file.', async () => {
      const cut = path.join(folder, 'cut.tar.gz');
      const bytes = await fs.readFile(file);
      await fs.writeFile(cut, bytes.subarray(0, bytes.length / 2));
      return cut;
    }],
    ['another file', 'is damaged: it is no complete .tar.gz file.', async () => {
      const other = path.join(folder, 'other.tar.gz');
      await fs.writeFile(other, 'not an archive');
      return other;
    }],
    ['another archive', 'is no backup of Greenroom: it has no backup.json.', () => repack('another', (copy) => fs.rm(path.join(copy, 'backup.json')))],
    ['a changed picture', 'is damaged: storage/public/items/cap.webp differs from what was backed up.', () =>
      repack('changed', (copy) => fs.writeFile(path.join(copy, 'storage/public/items/cap.webp'), 'no cap'))],
    ['a missing file of the database', 'is damaged: database/PG_VERSION differs from what was backed up.', () =>
      repack('missing', (copy) => fs.rm(path.join(copy, 'database/PG_VERSION')), unpacked)],
    ['a file too many', 'is damaged: storage/public/more.webp differs from what was backed up.', () =>
      repack('more', (copy) => fs.writeFile(path.join(copy, 'storage/public/more.webp'), 'more'))],
    ['a missing part', 'is damaged: remotes/quests/1.0.0/remote.json differs from what was backed up.', () => repack('partless', (copy) => fs.rm(path.join(copy, 'remotes'), { recursive: true }))],
    ['a wrong manifest', 'is damaged: its backup.json is wrong.', () => withManifest('wrong', ({ files: _files, ...rest }) => rest)],
    ['a newer format', 'was made by a newer version of Greenroom: its format is 2. Update Greenroom, then restore.', () =>
      withManifest('format', () => ({ format: 2, contents: 'unknown' }))],
    ['a newer schema', 'was made by a newer version of Greenroom: its database has the migration 9999_next. Update Greenroom, then restore.', () =>
      withManifest('schema', ({ database, ...rest }) => ({ ...rest, database: { ...database, migration: { tag: '9999_next', when: 9e15 } } }), unpacked)],
    ['a database of another PostgreSQL', "can't be restored: this version of Greenroom can't open its database (", async () => {
      const other = path.join(folder, 'other-postgres');
      await fs.cp(unpacked, other, { recursive: true });
      await fs.writeFile(path.join(other, 'database/PG_VERSION'), '9');
      const digests = await describeFiles(other, ['database']);
      return withManifest('other', ({ files, ...rest }) => ({ ...rest, files: { ...files, ...digests } }), other);
    }],
  ])('refuses %s, and leaves nothing behind', async (_what, sentence, make) => {
    const bad = await make();
    const target = path.join(folder, 'untouched');
    const result = await withoutTraces(folder, () => restore([bad, '--data-dir', target]));
    expect(result.startsWith(`${bad} ${sentence}`)).toBe(true);
    expect(result).toMatch(/ Nothing was restored\.$/);
  });

  it('clears what a killed restore left', async () => {
    const target = path.join(folder, 'killed');
    await fs.mkdir(path.join(target, '.restore/database'), { recursive: true });
    await fs.mkdir(path.join(target, 'lost+found'));
    expect(await restore([file, '--data-dir', target])).toMatch(/^Restored/);
    expect((await fs.readdir(target)).sort()).toEqual(['database', 'lost+found', 'remotes', 'storage']);
  });
});
