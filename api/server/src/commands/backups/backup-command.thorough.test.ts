import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { list } from 'tar';
import { connectToLockHolder, lockDataFolder } from '../../db/data-folder-lock';
import { openDatabase } from '../../db/open-database';
import type { OpenDatabase } from '../../db/client';
import { members } from '../../db/schema';
import { POSTGRES, S3, makeBackupFixture, withoutTraces, type BackupFixture } from '../../testing/backup-fixture';
import { copyEmptyData } from '../../testing/data-folders';
import { startCommandFile } from '../../testing/run-command';

let fixture: BackupFixture;
let folder: string;
let dataDir: string;
beforeAll(async () => {
  fixture = await makeBackupFixture();
  ({ folder, dataDir } = fixture);
});
afterAll(() => fixture.remove());

const environment: BackupFixture['environment'] = (more) => fixture.environment(more);
const backUp: BackupFixture['backUp'] = (args, env) => fixture.backUp(args, env);
const restore: BackupFixture['restore'] = (args, env) => fixture.restore(args, env);

async function namesIn(file: string): Promise<string[]> {
  const names: string[] = [];
  await list({ file, onReadEntry: ({ path: name }) => names.push(name) });
  return names;
}

describe('npm run backup', () => {
  it('names the file by the time, in the folder that it was called in, without partial files', async () => {
    const line = await withoutTraces(dataDir, () => backUp([]));
    expect(line).toMatch(
      /^Backed up to \S+\/greenroom-20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz: 2 members, 1 ledger row, 1 picture, 1 remote\.$/,
    );
    const [made = ''] = /\/\S+\.gz/.exec(line) ?? [];
    expect(path.dirname(made)).toBe(folder);
    expect((await fs.readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
    expect((await namesIn(made)).filter((name) => name.startsWith('storage/'))).toEqual([
      'storage/',
      'storage/public/',
      'storage/public/items/',
      'storage/public/items/cap.webp',
    ]);
  });

  it('explains wrong arguments', async () => {
    const usage = 'Usage: npm run backup -- [folder or file.tar.gz]';
    expect(await backUp(['a.tar.gz', 'b.tar.gz'])).toBe(usage);
    expect(await backUp(['--all'])).toBe(usage);
    expect(await backUp(['backup.zip'])).toBe(`${folder}/backup.zip is neither a folder nor the name of a .tar.gz file.`);
    expect(await backUp(['none/backup.tar.gz'])).toBe(`There is no folder ${folder}/none.`);
    expect(await backUp(['data/backup.tar.gz'])).toBe(
      `${dataDir}/backup.tar.gz is in the data folder. Keep backups elsewhere, best on another machine.`,
    );
    await fs.writeFile(path.join(folder, 'there.tar.gz'), 'x');
    expect(await backUp(['there.tar.gz'])).toBe(`There is already a file ${folder}/there.tar.gz.`);
  });

  it('refuses a data folder without data', async () => {
    const none = path.join(folder, 'none');
    expect(await withoutTraces(folder, () => backUp([], environment({ DATA_DIR: none })))).toBe(
      `There is no data folder ${none}. Is DATA_DIR right?`,
    );
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
    expect(await restore(['folders.tar.gz', '--data-dir', target], { ...POSTGRES, DATA_DIR: target })).toMatch(
      /^Restored the backup of .*: 1 picture, 1 remote\.$/,
    );
    expect((await fs.readdir(target)).sort()).toEqual(['remotes', 'storage']);
  });

  it('refuses a second backup at the same time, and removes what a killed one left', async () => {
    const rest = path.join(dataDir, '.backup');
    const release = await lockDataFolder(rest);
    await fs.mkdir(path.join(rest, 'a killed backup'));
    expect(await backUp(['second.tar.gz'])).toBe(`Another backup of ${dataDir} is running.`);
    await release();
    expect(await backUp(['second.tar.gz'], environment(POSTGRES))).toMatch(/^Backed up/);
    expect((await fs.readdir(dataDir)).sort()).toEqual(['database', 'remotes', 'storage']);
  });

  it('leaves nothing behind when it is stopped', async () => {
    let stop: () => void = () => undefined;
    const release = await lockDataFolder(dataDir, (socket) => socket.once('data', () => stop()));
    const result = await withoutTraces(folder, async () => {
      const { child, ended } = startCommandFile('commands/backup.ts', ['interrupted.tar.gz'], environment());
      stop = () => child.kill('SIGTERM');
      return ended;
    });
    expect(result).toEqual({ code: 1, stdout: '', stderr: '' });
    await release();
  });

  it('leaves nothing behind when the server stops meanwhile', async () => {
    const release = await lockDataFolder(dataDir);
    expect(await withoutTraces(folder, () => backUp(['stopped.tar.gz']))).toMatch(
      /^The process that uses the data folder did not copy it: it stopped meanwhile, /,
    );
    await release();
  });
});

describe('a running server', () => {
  let place: string;
  let database: OpenDatabase;
  beforeAll(async () => {
    place = path.join(folder, 'running');
    await copyEmptyData(place);
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

  /** Lists the snapshots that a command has created a folder for. */
  const requestedSnapshots = (dir: string) =>
    fs.readdir(path.join(dir, '.backup')).then(
      (names) => names.length,
      () => 0,
    );
});
