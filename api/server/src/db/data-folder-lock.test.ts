import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { scriptWithModule } from '../testing/server-programs';
import { lockDataFolder } from './data-folder-lock';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-lock-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

/** Starts a process that locks the folder until it is killed. */
async function otherHolder(): Promise<ChildProcess> {
  const program = scriptWithModule(
    'db/data-folder-lock.ts',
    (module) => `
    import { lockDataFolder } from ${module};
    await lockDataFolder(${JSON.stringify(folder)});
    process.stdout.write('held');
    setInterval(() => undefined, 1000);`,
  );
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname });
  await once(child.stdout, 'data');
  return child;
}

it('refuses a folder that another server has locked, also through a symlink', async () => {
  const release = await lockDataFolder(folder);
  const alias = `${folder}-alias`;
  await fs.symlink(folder, alias);
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by another Greenroom server. Stop it, or set DATA_DIR to another folder.`,
  );
  await expect(lockDataFolder(alias)).rejects.toThrow('in use');
  await release();
  await (
    await lockDataFolder(alias)
  )();
  await fs.rm(alias);
});

it('creates missing folders, and locks each on its own', async () => {
  const releases = [await lockDataFolder(path.join(folder, 'a/b')), await lockDataFolder(path.join(folder, 'c'))];
  for (const release of releases) await release();
});

it('is released by the system when the other process is killed', async () => {
  const child = await otherHolder();
  await expect(lockDataFolder(folder)).rejects.toThrow('in use');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (
    await lockDataFolder(folder)
  )();
});
