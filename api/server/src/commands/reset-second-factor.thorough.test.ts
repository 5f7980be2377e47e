import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEmbedded } from '../db/client';
import { auditLog, members, secondFactors, sessions } from '../db/schema';
import { startSession } from '../session/session.repository';
import { copyEmptyData } from '../testing/data-folders';
import { runCommandFile } from '../testing/run-command';

const AT = new Date('2026-03-15T20:00:00Z');

let dataDir: string;
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-reset-'));
  await copyEmptyData(dataDir);
});
afterAll(() => fs.rm(dataDir, { recursive: true }));

const run = (...args: string[]) => runCommandFile('commands/reset-second-factor.ts', args, { DATA_DIR: dataDir });

it('removes the second factors of one member, signs them out, and leaves an audit entry', async () => {
  const database = await openEmbedded(path.join(dataDir, 'database'));
  await database.db.insert(members).values([
    { id: '1', username: 'ann', role: 'Admin' },
    { id: '2', username: 'bob', role: 'Admin' },
  ]);
  for (const memberId of ['1', '2']) {
    const passkey = { kind: 'passkey', name: 'Laptop', credentialId: memberId, publicKey: 'key', createdAt: AT } as const;
    await database.db.insert(secondFactors).values({ memberId, ...passkey });
    await startSession(database.db, memberId, AT);
  }
  await database.close();

  expect(await run('1')).toMatchObject({ code: 0, stdout: 'Removed 1 second factor of ann, who has to sign in again.\n' });
  expect(await run('1')).toMatchObject({ code: 0, stdout: 'ann has no second factor.\n' });
  const { db, close } = await openEmbedded(path.join(dataDir, 'database'));
  expect(await db.select().from(secondFactors)).toMatchObject([{ memberId: '2' }]);
  expect(await db.select().from(sessions)).toMatchObject([{ memberId: '2' }]);
  expect(await db.select().from(auditLog)).toMatchObject([
    { staffId: '1', action: 'reset-second-factor', subject: 'members', subjectId: '1' },
  ]);
  await close();
});

it('explains its use, and names an id that nobody has', async () => {
  expect(await run('ann')).toMatchObject({ code: 1, stderr: 'Usage: npm run reset-second-factor -- <Discord id>\n' });
  expect(await run('3')).toMatchObject({ code: 1, stderr: 'There is no member with the id 3.\n' });
});
