import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { scriptWithModule } from '../testing/server-programs';
import { withTemporaryPaths } from './temporary-paths';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-temporary-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

it('removes the paths after success and failure', async () => {
  const file = path.join(folder, 'file');
  const write = () => fs.writeFile(file, 'x');
  expect(await withTemporaryPaths([file, path.join(folder, 'never made')], () => write().then(() => 'done'))).toBe('done');
  expect(await fs.readdir(folder)).toEqual([]);
  await expect(withTemporaryPaths([file], () => write().then(() => Promise.reject(new Error('failed'))))).rejects.toThrow('failed');
  expect(await fs.readdir(folder)).toEqual([]);
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('removes the paths of all levels when the process is stopped by %s', async (signal) => {
  const program = scriptWithModule(
    'lib/temporary-paths.ts',
    (module) => `
    import { withTemporaryPaths } from ${module};
    import { mkdirSync, writeFileSync } from 'node:fs';
    await withTemporaryPaths(['outer'], async () => {
      mkdirSync('outer');
      await withTemporaryPaths(['inner'], async () => {
        writeFileSync('inner', 'x');
        process.stdout.write('made');
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      });
    });`,
  );
  const child = spawn(process.execPath, program, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect((await fs.readdir(folder)).sort()).toEqual(['inner', 'outer']);
  child.kill(signal);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(await fs.readdir(folder)).toEqual([]);
});
