import { RaffleDrawResponse } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import { raffleDraws, raffles } from '../../../db/schema';
import { HOUR, MINUTE } from '../../../lib/durations';
import { SecretBox } from '../../../lib/secret-box';
import { sharedPanel } from '../../../testing/staff-panel';
import { conflict } from '../../../testing/test-members';
import { commitmentTo } from './decide';
import { encryptSeedsJob, newSeed, readSeed } from './seed';

const OLD = 'an encryption key from before long enough';
const NEW = 'the encryption key of today long enough';
const PLAIN = '3b1f'.repeat(16);

let now = new Date('2026-03-15T20:00:00Z');

const panel = sharedPanel({ now: () => now, env: { ENCRYPTION_KEY: `${NEW},${OLD}` } });

const at = (ms: number) => new Date(now.getTime() + ms).toISOString();

async function create(): Promise<number> {
  const texts = { title: 'Spins', description: '', prize: '100 spins', starts_at: at(-HOUR), ends_at: at(HOUR) };
  const { data } = await panel.call('POST', '/raffles', {
    ...texts,
    allow_passwordless_entry: true,
    allow_points_entry: false,
    draws_itself: false,
  });
  return data.id;
}

const storedSeed = async (id: number) => (await panel.db.select().from(raffles).where(eq(raffles.id, id)))[0]?.drawSeed ?? '';
const storeSeed = (id: number, drawSeed: string) => panel.db.update(raffles).set({ drawSeed }).where(eq(raffles.id, id));
const record = async (id: number) => RaffleDrawResponse.parse((await panel.test.app.inject(`/api/r/raffles/${id}/draw`)).json()).data;

it('is not in the database before the draw, and belongs to the commitment after it', async () => {
  const id = await create();
  const [stored, { commitment }] = [await storedSeed(id), await record(id)];
  now = new Date(now.getTime() + 2 * HOUR);
  expect(await panel.call('POST', `/raffles/${id}/draw`, { version: 1 })).toMatchObject({ status: 200 });
  const drawn = await record(id);
  expect(drawn.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(drawn.commitment).toBe(commitment);
  expect(commitmentTo(drawn.seed ?? '')).toBe(commitment);
  expect(stored).not.toContain(drawn.seed);
});

it('is encrypted later where it was stored in plain text or with a replaced key, with the same commitment', async () => {
  const [plain, outdated, current] = [await create(), await create(), await create()];
  await storeSeed(plain, PLAIN);
  await storeSeed(outdated, newSeed(new SecretBox([OLD])));
  const ids = [plain, outdated, current];
  const [before, seedOfCurrent] = [await Promise.all(ids.map(record)), await storedSeed(current)];

  const job = encryptSeedsJob(panel.test.services);
  await job.run(panel.test.jobContext);
  // A server may not know the new secret yet.
  expect(await storedSeed(plain)).toBe(PLAIN);
  now = new Date(now.getTime() + 10 * MINUTE);
  await job.run(panel.test.jobContext);

  expect(readSeed(await storedSeed(plain), new SecretBox([NEW]))).toBe(PLAIN);
  expect(readSeed(await storedSeed(outdated), new SecretBox([NEW]))).toMatch(/^[0-9a-f]{64}$/);
  expect(await storedSeed(current)).toBe(seedOfCurrent);
  expect(await Promise.all(ids.map(record))).toEqual(before);
});

it('that no secret decrypts is said to the staff, and changes nothing', async () => {
  const id = await create();
  await storeSeed(id, newSeed(new SecretBox(['a secret that this server has lost now'])));
  now = new Date(now.getTime() + 2 * HOUR);
  expect(await panel.call('POST', `/raffles/${id}/draw`, { version: 1 })).toMatchObject(
    conflict(expect.stringContaining('ENCRYPTION_KEY')),
  );
  expect(await panel.db.$count(raffleDraws, eq(raffleDraws.raffleId, id))).toBe(0);
});

it('is not drawn by as it is stored, by a server of the version before', async () => {
  const id = await create();
  const row = { raffleId: id, drawnAt: now, seed: await storedSeed(id), entriesHash: '', entriesCount: 0, ticketsCount: 0 };
  await expect(panel.db.insert(raffleDraws).values(row)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('a draw needs the decrypted seed') },
  });
});
