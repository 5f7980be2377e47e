import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { backupCommand } from '../commands/backups/backup-command';
import { restoreCommand } from '../commands/backups/restore-command';
import { messageOf } from '../commands/command';
import { openEmbedded } from '../db/client';
import { members, pointsLedger } from '../db/schema';
import { copyEmptyData } from './data-folders';

/** A folder with a small site's data folder, `data`, from which commands are run. */
export interface BackupFixture {
  folder: string;
  dataDir: string;
  environment(more?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
  /** Runs the command in this process. @returns what it prints */
  backUp(args: string[], env?: NodeJS.ProcessEnv): Promise<string>;
  restore(args: string[], env?: NodeJS.ProcessEnv): Promise<string>;
  remove(): Promise<void>;
}

/** Variables of sites whose data are not in folders. */
export const POSTGRES = { DATABASE_URL: 'postgres://db.example/greenroom' };
export const S3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

/** Creates the folder: two members, one row of the ledger, one image and one remote. */
export async function makeBackupFixture(): Promise<BackupFixture> {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-backups-')));
  const dataDir = path.join(folder, 'data');
  await copyEmptyData(dataDir);
  const { db, close } = await openEmbedded(path.join(dataDir, 'database'));
  await db.insert(members).values([
    { id: '1', username: 'ann', points: 5 },
    { id: '2', username: 'bob' },
  ]);
  await db
    .insert(pointsLedger)
    .values({ memberId: '1', amount: 5, balanceAfter: 5, reason: 'A test', idempotencyKey: 'a', createdAt: new Date() });
  await close();
  const files = {
    'storage/public/items/cap.webp': 'a cap',
    'storage/.unfinished/half.webp': 'half',
    'remotes/quests/1.0.0/remote.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(dataDir, name)), { recursive: true });
    await fs.writeFile(path.join(dataDir, name), content);
  }
  const environment = (more: NodeJS.ProcessEnv = {}) => ({ INIT_CWD: folder, DATA_DIR: dataDir, ...more });
  return {
    folder,
    dataDir,
    environment,
    backUp: (args, env = environment()) => backupCommand(args, env).catch(messageOf),
    restore: (args, env) => restoreCommand(args, environment(env)).catch(messageOf),
    remove: () => fs.rm(folder, { recursive: true }),
  };
}

/** Runs `work`, then asserts that the folder is unchanged. @returns its result */
export async function withoutTraces<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const list = () =>
    fs.readdir(folder, { recursive: true }).then(
      (names) => names.sort(),
      () => null,
    );
  const before = await list();
  const result = await work();
  expect(await list()).toEqual(before);
  return result;
}
