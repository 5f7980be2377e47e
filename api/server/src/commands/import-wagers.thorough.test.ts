import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEmbedded } from '../db/client';
import { lockDataFolder } from '../db/data-folder-lock';
import { platforms } from '../db/schema';
import { importCommand, messageOf } from './import-wagers-command';
import { copyEmptyData } from '../testing/data-folders';
import { runCommandFile } from '../testing/run-command';

const GOOD = 'player,amount,wagered_at\nann,5,2026-03-14T10:00:00Z\nbob,6,2026-03-14T10:00:00Z\n';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-import-'));
  await copyEmptyData(path.join(folder, 'data'));
  const { db, close } = await openEmbedded(path.join(folder, 'data/database'));
  await db.insert(platforms).values([
    { name: 'Roobet', slug: 'roobet' },
    { name: 'Gamdom', slug: 'gamdom' },
  ]);
  await close();
  await fs.writeFile(path.join(folder, 'good.csv'), GOOD);
});
afterAll(() => fs.rm(folder, { recursive: true }));

const environment = () => ({ PATH: process.env.PATH, INIT_CWD: folder, DATA_DIR: path.join(folder, 'data') });

const run = (...args: string[]) => runCommandFile('commands/import-wagers.ts', args, environment());

/** Runs the command in this process. @returns the error message */
const errorOf = (...args: string[]) => importCommand(args, environment()).then(() => 'It did not fail.', messageOf);

it('imports a file once, into the configured database', async () => {
  expect(await run('good.csv', '--platform', 'roobet')).toEqual({
    code: 0,
    stdout: 'Roobet: imported 2, there already 0; new players 2.\n',
    stderr: '',
  });
  // In this process, which keeps the lock: on a copy.
  const copy = path.join(folder, 'copy');
  await fs.cp(path.join(folder, 'data'), copy, { recursive: true });
  expect(await importCommand(['--platform=roobet', 'good.csv'], { ...environment(), DATA_DIR: copy })).toBe(
    'Roobet: imported 0, there already 2; new players 0.',
  );
});

it('lists the first hundred errors of a file, and counts the rest', async () => {
  await fs.writeFile(path.join(folder, 'bad.csv'), `${GOOD}${'ann,-5,2026-03-14T10:00:00Z\n'.repeat(123)}`);
  const lines = (await errorOf('bad.csv', '--platform', 'roobet')).split('\n');
  expect(lines[0]).toBe('Nothing was imported from bad.csv:');
  expect(lines[1]).toMatch(/^ {2}line 4: the amount "-5" /);
  expect(lines).toHaveLength(102);
  expect(lines.at(-1)).toBe('  and 23 more.');
});

it('imports the lines without errors if the others are skipped, and lists these', async () => {
  await fs.writeFile(path.join(folder, 'mixed.csv'), `${GOOD}ann,-5,2026-03-14T10:00:00Z\n"cy","1,250",2026-03-14T10:00:00Z\n`);
  const copy = path.join(folder, 'copy-of-mixed');
  await fs.cp(path.join(folder, 'data'), copy, { recursive: true });
  const output = await importCommand(['--platform=gamdom', '--skip-problems', 'mixed.csv'], { ...environment(), DATA_DIR: copy });
  expect(output).toMatch(/^Gamdom: imported 3, there already 0; new players 3\.\nLeft out:\n {2}line 4: the amount "-5" [^\n]*$/);
});

it('explains missing or wrong arguments, without a stack', async () => {
  const usage = 'Usage: npm run import:wagers -- <file.csv> --platform <slug> [--skip-problems]';
  expect(await errorOf()).toBe(usage);
  expect(await errorOf('good.csv', 'more.csv', '--platform', 'roobet')).toBe(usage);
  expect(await errorOf('good.csv', '--site', 'roobet')).toBe(usage);
  expect(await errorOf('none.csv', '--platform', 'roobet')).toBe(`There is no file ${path.join(folder, 'none.csv')}.`);
  expect(await errorOf('.', '--platform', 'roobet')).toBe(`${folder} is a folder, not a file.`);
  expect(await run('good.csv', '--platform', 'Roobet')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no platform "Roobet". The platforms are: gamdom, roobet.\n',
  });
});

it('refuses to run while a server uses the embedded database, and explains why', async () => {
  const release = await lockDataFolder(path.join(folder, 'data'));
  const error = await errorOf('good.csv', '--platform', 'roobet');
  await release();
  expect(error).toMatch(/^A Greenroom server is running on the embedded database.*DATABASE_URL.*$/);
});
