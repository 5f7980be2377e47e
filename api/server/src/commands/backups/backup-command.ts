import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { CommandRefused } from '../../lib/command-refused';
import { readConfig, type Config } from '../../config/config';
import { DATABASE, PICTURES, RELEASES } from '../../config/data-folder';
import { DataFolderInUse, lockDataFolder } from '../../db/data-folder-lock';
import { explainFileError } from '../command';
import { FORMAT, MANIFEST, describeBackup, describeFiles, readDatabaseFacts, type Manifest, type Part } from './manifest';
import { linkPictures, linkReleases, takeSnapshot } from '../../db/snapshot';
import { SNAPSHOTS, makeSnapshotFolder, requestSnapshot } from '../../db/snapshot-requests';
import { withTemporaryPaths } from '../../lib/temporary-paths';

const USAGE = 'Usage: npm run backup -- [folder or file.tar.gz]';

/** Ways to back up the parts that are not in folders. */
const ELSEWHERE: Record<Part, string> = {
  [DATABASE]: 'The database is the PostgreSQL of DATABASE_URL: back it up with pg_dump or point-in-time recovery.',
  [PICTURES]: 'The pictures are in the bucket S3_BUCKET: protect them with its versioning.',
  [RELEASES]: 'The releases are in the bucket REMOTES_BUCKET: protect them with its versioning.',
};
const SEE = 'See "Backups" in docs/operating.md.';

/**
 * `npm run backup` (docs/operating.md): writes the embedded database, the uploaded images and the released remotes to a file. @returns the
 * text to print
 */
export async function backupCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const given = readArguments(args);
  const config = readConfig(env);
  const parts = partsInFolders(config);
  const elsewhere = Object.entries(ELSEWHERE)
    .filter(([part]) => !parts.some((one) => one === part))
    .map(([, sentence]) => sentence);
  if (parts.length === 0) throw new CommandRefused(['There is nothing to back up here.', ...elsewhere, SEE].join('\n'));
  const createdAt = new Date();
  const target = await targetFile(path.resolve(env.INIT_CWD ?? '.', given), config, createdAt);

  const manifest = await withSnapshotFolder(config, (folder) => writeBackup({ config, parts, folder, createdAt, target }));
  return [`Backed up to ${target}: ${describeBackup(manifest)}.`, ...elsewhere, ...(elsewhere.length > 0 ? [SEE] : [])].join('\n');
}

function readArguments(args: string[]): string {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    if (positionals.length <= 1) return positionals[0] ?? '.';
  } catch {
    // Unknown options end in the usage text too.
  }
  throw new CommandRefused(USAGE);
}

function partsInFolders({ databaseUrl, bucket, remotesBucket }: Config): Part[] {
  return [
    ...(databaseUrl ? [] : ([DATABASE] as const)),
    ...(bucket ? [] : ([PICTURES] as const)),
    ...(remotesBucket ? [] : ([RELEASES] as const)),
  ];
}

async function targetFile(given: string, { dataDir }: Config, createdAt: Date): Promise<string> {
  const isFolder = (await fs.stat(given).catch(() => undefined))?.isDirectory();
  // Colons are not allowed in file names everywhere.
  const target = isFolder ? path.join(given, `greenroom-${createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`) : given;
  if (!isFolder && !target.endsWith('.tar.gz')) throw new CommandRefused(`${given} is neither a folder nor the name of a .tar.gz file.`);
  if (await exists(target)) throw new CommandRefused(`There is already a file ${target}.`);
  if (!(await exists(path.dirname(target)))) throw new CommandRefused(`There is no folder ${path.dirname(target)}.`);
  if (!path.relative(dataDir, target).startsWith('..')) {
    throw new CommandRefused(`${target} is in the data folder. Keep backups elsewhere, best on another machine.`);
  }
  return target;
}

const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  );

/** Runs `work` with an empty folder on the data's disk, unless another backup runs. */
async function withSnapshotFolder<Result>({ dataDir }: Config, work: (folder: string) => Promise<Result>): Promise<Result> {
  if (!(await exists(dataDir))) throw new CommandRefused(`There is no data folder ${dataDir}. Is DATA_DIR right?`);
  const all = path.join(dataDir, SNAPSHOTS);
  const release = await lockDataFolder(all).catch((cause: unknown) => {
    throw cause instanceof DataFolderInUse ? new CommandRefused(`Another backup of ${dataDir} is running.`) : explainFileError(cause);
  });
  return withTemporaryPaths([all], async () => {
    await fs.chmod(all, 0o700);
    // Left by a backup that was killed.
    for (const name of await fs.readdir(all)) await fs.rm(path.join(all, name), { recursive: true });
    return work(await makeSnapshotFolder(dataDir));
  }).finally(release);
}

interface Backup {
  config: Config;
  parts: Part[];
  folder: string;
  createdAt: Date;
  target: string;
}

async function writeBackup({ config, parts, folder, createdAt, target }: Backup): Promise<Manifest> {
  const partial = `${target}.partial`;
  return withTemporaryPaths([partial], async () => {
    await copyData(config, parts, folder);
    // Opening the copy proves that it can be restored.
    const database = parts.includes(DATABASE) ? await readDatabaseFacts(path.join(folder, DATABASE)) : null;
    const files = await describeFiles(folder, parts);
    const manifest: Manifest = { format: FORMAT, createdAt: createdAt.toISOString(), parts, database, files };
    await fs.writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    // It contains personal data and the secret that signs cookies.
    await fs.writeFile(partial, '', { mode: 0o600, flag: 'w' });
    await create({ file: partial, cwd: folder, gzip: true, portable: true, strict: true }, [MANIFEST, ...parts]);
    await flush(partial);
    await fs.rename(partial, target);
    return manifest;
  }).catch((cause: unknown) => {
    throw explainFileError(cause);
  });
}

/** Copies the database and the images at one point in time, then the releases. */
async function copyData(config: Config, parts: Part[], folder: string): Promise<void> {
  const { dataDir, remotesDir } = config;
  if (!parts.includes(DATABASE)) {
    if (parts.includes(PICTURES)) await linkPictures(dataDir, folder);
  } else {
    const release = await lockDataFolder(dataDir).catch((cause: unknown) => {
      if (cause instanceof DataFolderInUse) return null;
      throw cause;
    });
    if (!release) await requestSnapshot(dataDir, folder);
    else await takeSnapshot(dataDir, folder).finally(release);
    if (!(await exists(path.join(folder, DATABASE, 'PG_VERSION'))))
      throw new CommandRefused(`There is no database in ${dataDir}. Is DATA_DIR right?`);
  }
  if (parts.includes(RELEASES)) await linkReleases(remotesDir, folder);
}

async function flush(file: string): Promise<void> {
  const handle = await fs.open(file);
  await handle.sync().finally(() => handle.close());
}
