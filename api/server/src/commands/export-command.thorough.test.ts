import fs from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { messageOf } from './command';
import { lockDataFolder } from '../db/data-folder-lock';
import { makeBackupFixture, withoutTraces, type BackupFixture } from '../testing/backup-fixture';
import { exportCommand } from './export-command';

let fixture: BackupFixture;
beforeAll(async () => {
  fixture = await makeBackupFixture();
});
afterAll(() => fixture.remove());

const runExport = (...args: string[]) => exportCommand(args, fixture.environment()).catch(messageOf);
/** Exports a copy of the data folder: a command that opens the database locks its folder until the process ends. */
async function exportCopy(folder: string, ...options: string[]): Promise<string> {
  const copy = path.join(fixture.folder, `data-for-${folder}`);
  await fs.cp(fixture.dataDir, copy, { recursive: true });
  return exportCommand([folder, ...options], fixture.environment({ DATA_DIR: copy }));
}
const read = (...names: string[]) => fs.readFile(path.join(fixture.folder, ...names), 'utf8');

it('writes files that only the owner can read, and tells how much', async () => {
  const line = await exportCopy('today');
  const [, rows, files] = /^Exported (\d+) rows to (\d+) files in \S+\/today\.$/.exec(line) ?? [line];
  const folder = path.join(fixture.folder, 'today');
  const names = await fs.readdir(folder);
  expect(names).toHaveLength(Number(files));
  expect((await fs.stat(folder)).mode & 0o077).toBe(0);

  const about = JSON.parse(await read('today', 'about.json')) as { rows: Record<string, number> };
  expect(Object.values(about.rows).reduce((sum, count) => sum + count, 0)).toBe(Number(rows));
  expect(parse(await read('today', 'members.csv'), { columns: true, bom: true })).toMatchObject([
    { username: 'ann', points: '5' },
    { username: 'bob', points: '0' },
  ]);
});

it('writes JSON to an empty folder', async () => {
  await fs.mkdir(path.join(fixture.folder, 'empty'));
  expect(await exportCopy('empty', '--format', 'json')).toMatch(/^Exported /);
  const lines = (await read('empty', 'members.ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toMatchObject([
    { username: 'ann', points: 5 },
    { username: 'bob', points: 0 },
  ]);
});

it('explains wrong arguments', async () => {
  const usage = 'Usage: npm run export -- <folder> [--format csv|json]';
  for (const args of [[], ['a', 'b'], ['a', '--format', 'xml'], ['a', '--all']]) expect(await runExport(...args)).toBe(usage);
});

it('refuses a folder with files, and a file', async () => {
  await fs.mkdir(path.join(fixture.folder, 'full'));
  await fs.writeFile(path.join(fixture.folder, 'full', 'notes.txt'), 'mine');
  expect(await withoutTraces(path.join(fixture.folder, 'full'), () => runExport('full'))).toBe(
    `The folder ${fixture.folder}/full is not empty. Choose an empty or a new one.`,
  );
  expect(await runExport('full/notes.txt')).toBe(`${fixture.folder}/full/notes.txt is a file, not a folder.`);
});

it('leaves the database to a running server, and names the way that is left', async () => {
  const release = await lockDataFolder(fixture.dataDir);
  expect(await withoutTraces(fixture.folder, () => runExport('later'))).toMatch(
    /Export in the staff panel, under "Export", or stop the server/,
  );
  await release();
});
