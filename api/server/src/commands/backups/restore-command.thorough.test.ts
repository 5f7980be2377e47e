import fs from 'node:fs/promises';
import path from 'node:path';
import { create, extract } from 'tar';
import { MIGRATIONS, openEmbedded } from '../../db/client';
import { lockDataFolder } from '../../db/data-folder-lock';
import { lastMigration, listMigrations, type Migration } from '../../db/migration-state';
import { members } from '../../db/schema';
import { POSTGRES, S3, makeBackupFixture, withoutTraces, type BackupFixture } from '../../testing/backup-fixture';
import { copyEmptyData } from '../../testing/data-folders';
import { Manifest, describeFiles } from './manifest';

let fixture: BackupFixture;
let folder: string;
let dataDir: string;
/** A backup of `dataDir` without its database, which is far smaller, and the same unpacked. */
let file: string;
let unpacked: string;
/** An unpacked backup whose database is one small file, for refusals before the database opens. */
let withFakeDatabase: string;
beforeAll(async () => {
  fixture = await makeBackupFixture();
  ({ folder, dataDir } = fixture);
  [unpacked, withFakeDatabase] = [path.join(folder, 'good'), path.join(folder, 'fake-database')];
  file = `${unpacked}.tar.gz`;
  await backUp([file], fixture.environment(POSTGRES));
  await fs.mkdir(unpacked);
  await extract({ file, cwd: unpacked });

  await fs.cp(unpacked, withFakeDatabase, { recursive: true });
  await fs.mkdir(path.join(withFakeDatabase, 'database'));
  await fs.writeFile(path.join(withFakeDatabase, 'database/PG_VERSION'), 'fake');
  const parts: Manifest['parts'] = ['database', 'storage', 'remotes'];
  const database = { migration: listMigrations().at(-1)!, members: 2, ledger: { rows: 1, sum: 5 } };
  await changeManifest(withFakeDatabase, (manifest) => ({ ...manifest, parts, database }));
  await changeManifest(withFakeDatabase, withDigestsOf(withFakeDatabase));
});
afterAll(() => fixture.remove());

const environment: BackupFixture['environment'] = (more) => fixture.environment(more);
const backUp: BackupFixture['backUp'] = (args, env) => fixture.backUp(args, env);
const restore: BackupFixture['restore'] = (args, env) => fixture.restore(args, env);

/** Changes a copy of an unpacked backup and packs it. @returns the file */
async function repack(name: string, change: (copy: string) => Promise<void>, original = unpacked): Promise<string> {
  const [copy, packed] = [path.join(folder, name), path.join(folder, `${name}.tar.gz`)];
  await fs.cp(original, copy, { recursive: true });
  await change(copy);
  await create({ file: packed, cwd: copy, gzip: { level: 1 } }, await fs.readdir(copy));
  return packed;
}

async function changeManifest(copy: string, change: (manifest: Manifest) => object | Promise<object>): Promise<void> {
  const manifest = path.join(copy, 'backup.json');
  await fs.writeFile(manifest, JSON.stringify(await change(Manifest.parse(JSON.parse(await fs.readFile(manifest, 'utf8'))))));
}

/** Makes a manifest describe the files as they are now. */
const withDigestsOf = (copy: string) => async (manifest: Manifest) => ({ ...manifest, files: await describeFiles(copy, manifest.parts) });

/** Does what `repack` does, with other values in the manifest. */
const withManifest = (name: string, change: (manifest: Manifest) => object, original = unpacked) =>
  repack(name, (copy) => changeManifest(copy, change), original);

it('restores a backup of an older version, whose database the next start migrates', async () => {
  const [old, target, newer] = ['old', 'migrated', 'newer-migrations'].map((name) => path.join(folder, name)) as [string, string, string];
  await copyEmptyData(old);
  const { db: source, close: closeSource } = await openEmbedded(path.join(old, 'database'));
  await source.insert(members).values({ id: '7', username: 'eve' });
  await closeSource();
  expect(await backUp(['old.tar.gz'], environment({ DATA_DIR: old }))).toMatch(/: 1 member, 0 ledger rows, 0 pictures, 0 remotes\.$/);

  await addMigration(newer, { tag: '9999_next', when: 9e12 }, 'create table "pets" ("name" text)');
  const migrations = jest.replaceProperty(MIGRATIONS, 'migrationsFolder', newer);
  expect(await restore(['old.tar.gz', '--data-dir', 'migrated'])).toMatch(new RegExp(`\nStart the server with DATA_DIR=${target}\\.$`));
  const { db, close } = await openEmbedded(path.join(target, 'database'));
  migrations.restore();
  expect(await lastMigration(db)).toMatchObject({ when: 9e12 });
  expect((await db.select().from(members)).map(({ username }) => username)).toEqual(['eve']);
  await close();
});

async function addMigration(target: string, migration: Migration, statement: string): Promise<void> {
  await fs.cp(MIGRATIONS.migrationsFolder, target, { recursive: true });
  const journal = path.join(target, 'meta/_journal.json');
  const { entries, ...rest }: { entries: object[] } = JSON.parse(await fs.readFile(journal, 'utf8'));
  await fs.writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, { ...migration, breakpoints: true }] }));
  await fs.writeFile(path.join(target, `${migration.tag}.sql`), statement);
}

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
  expect(await restore([file, '--data-dir', used])).toBe(
    `The data folder ${used} is in use by a Greenroom server or another command. Stop it first.`,
  );
  await release();
});

it('refuses a database where the site uses PostgreSQL', async () => {
  const target = path.join(folder, 'not-used');
  const packed = await repack('with-database', async () => undefined, withFakeDatabase);
  const result = await withoutTraces(target, () => restore([packed], { DATA_DIR: target, ...POSTGRES }));
  expect(result).toBe(
    'The backup has an embedded database, but DATABASE_URL is set. Restore without it, then run "npm run move-to-postgres".',
  );
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
  [
    'a cut file',
    'is damaged: it is no complete .tar.gz file.',
    async () => {
      const cut = path.join(folder, 'cut.tar.gz');
      const bytes = await fs.readFile(file);
      await fs.writeFile(cut, bytes.subarray(0, bytes.length / 2));
      return cut;
    },
  ],
  [
    'another archive',
    'is no backup of Greenroom: it has no backup.json.',
    () => repack('another', (copy) => fs.rm(path.join(copy, 'backup.json'))),
  ],
  [
    'a changed picture',
    'is damaged: storage/public/items/cap.webp differs from what was backed up.',
    () => repack('changed', (copy) => fs.writeFile(path.join(copy, 'storage/public/items/cap.webp'), 'no cap')),
  ],
  [
    'a file too many',
    'is damaged: storage/public/more.webp differs from what was backed up.',
    () => repack('more', (copy) => fs.writeFile(path.join(copy, 'storage/public/more.webp'), 'more')),
  ],
  [
    'a missing part',
    'is damaged: remotes/quests/1.0.0/remote.json differs from what was backed up.',
    () => repack('partless', (copy) => fs.rm(path.join(copy, 'remotes'), { recursive: true })),
  ],
  ['a wrong manifest', 'is damaged: its backup.json is wrong.', () => withManifest('wrong', ({ files: _files, ...rest }) => rest)],
  [
    'a newer format',
    'was made by a newer version of Greenroom: its format is 2. Update Greenroom, then restore.',
    () => withManifest('format', () => ({ format: 2, contents: 'unknown' })),
  ],
  [
    'a newer schema',
    'was made by a newer version of Greenroom: its database has the migration 9999_next. Update Greenroom, then restore.',
    () =>
      withManifest(
        'schema',
        ({ database, ...rest }) => ({ ...rest, database: { ...database, migration: { tag: '9999_next', when: 9e15 } } }),
        withFakeDatabase,
      ),
  ],
  [
    'a database of another PostgreSQL',
    "can't be restored: this version of Greenroom can't open its database (",
    () =>
      repack(
        'other',
        async (copy) => {
          await fs.cp(path.join(dataDir, 'database'), path.join(copy, 'database'), { recursive: true });
          await fs.writeFile(path.join(copy, 'database/PG_VERSION'), '9');
          await changeManifest(copy, withDigestsOf(copy));
        },
        withFakeDatabase,
      ),
  ],
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
  expect((await fs.readdir(target)).sort()).toEqual(['lost+found', 'remotes', 'storage']);
});
