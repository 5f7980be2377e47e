import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { messageOf } from '../command';
import { lockDataFolder } from '../../db/data-folder-lock';
import { moveCommand } from './move-command';

let dataDir: string;
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-move-'));
  await fs.mkdir(path.join(dataDir, 'database'));
  await fs.writeFile(path.join(dataDir, 'database/PG_VERSION'), '17');
});
afterAll(() => fs.rm(dataDir, { recursive: true }));

const TO = ['--to', 'postgres://greenroom@127.0.0.1:1/greenroom'];
const errorOf = (args: string[], env: NodeJS.ProcessEnv = { DATA_DIR: dataDir }) =>
  moveCommand(args, env).then(() => 'It did not fail.', messageOf);

it.each([[[]], [['--to']], [['--to', 'mysql://server/greenroom']], [['--to', 'greenroom']], [[...TO, 'more']]])(
  'explains the arguments %j',
  async (args) => {
    expect(await errorOf(args)).toBe('Usage: npm run move-to-postgres -- --to postgres://user@server/database');
  },
);

it('refuses a folder without an embedded database', async () => {
  expect(await errorOf(TO, { DATA_DIR: os.tmpdir() })).toBe(`There is no embedded database in ${os.tmpdir()}. Is DATA_DIR right?`);
});

it('refuses while a server uses the database', async () => {
  const release = await lockDataFolder(dataDir);
  expect(await errorOf(TO)).toBe(
    `A Greenroom server or another command uses the data folder ${dataDir}. Stop it, so that nothing is written during the move.`,
  );
  await release();
});

it('explains that PostgreSQL is not there, and lets go of the data folder', async () => {
  const unreachable = "The database of --to can't be reached (ECONNREFUSED). Is it running?";
  expect([await errorOf(TO), await errorOf(TO)]).toEqual([unreachable, unreachable]);
});
