/** @both-databases A picture is used while it is deleted. */
import { StaffStoreItem } from '@greenroom/contract/admin';
import sharp from 'sharp';
import { affiliates, challenges, pictures, slots, storeItems } from '../../db/schema';
import { HOUR } from '../../lib/durations';
import { openStorage, type Storage } from '../../storage/storage';
import { sharedPanel } from '../../testing/staff-panel';
import { lockPicture, discardPicturesJob } from './pictures.repository';

const OTHER_FILES = ['attachments/of-a-ticket.webp', 'public/items/by-hand.webp', 'public/pictures/by-hand.webp'];

let png: Buffer;
let storage: Storage;
let now = new Date('2026-03-15T20:00:00Z');
const panel = sharedPanel({ now: () => now });
beforeAll(async () => {
  png = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#0f8' } })
    .png()
    .toBuffer();
  storage = openStorage({ bucket: null, dataDir: panel.test.dataDir });
  for (const key of OTHER_FILES) await storage.put(key, Buffer.from('not the panel’s'), 'image/webp');
});

const send = async (): Promise<string> => (await panel.call('POST', '/pictures', [['picture', { bytes: png, name: 'a.png' }]])).data.path;
const itemWith = (image: string | null) => ({ name: 'Cap', description: '', image, cost: 5, is_listed: true });
const make = (image: string) => panel.call('POST', '/store-items', { ...itemWith(image), quantity: 1 });
const change = ({ id, version }: StaffStoreItem, image: string | null) =>
  panel.call('PUT', `/store-items/${id}`, { ...itemWith(image), version });
const shown = async (...paths: string[]) => {
  const responses = await Promise.all(paths.map((address) => panel.test.app.inject(address)));
  return responses.map(({ statusCode }) => statusCode === 200);
};
const run = (signal = panel.test.jobContext.signal) => discardPicturesJob(storage).run({ ...panel.test.jobContext, signal });
async function runAfter(hours: number) {
  now = new Date(now.getTime() + hours * HOUR);
  // Two servers may run the job concurrently.
  await Promise.all([run(), run()]);
}

it('deletes images a day after the upload, unless an item refers to them', async () => {
  const [unsaved, saved, first, second] = [await send(), await send(), await send(), await send()];
  expect(await make(saved)).toMatchObject({ status: 200 });
  const replaced = StaffStoreItem.parse((await make(first)).data);
  await runAfter(23);
  expect(await shown(unsaved, saved, first, second)).toEqual([true, true, true, true]);

  const { data } = await change(replaced, second);
  await runAfter(2);
  expect(await shown(unsaved, saved, first, second)).toEqual([false, true, false, true]);

  const item = StaffStoreItem.parse((await change(StaffStoreItem.parse(data), null)).data);
  await runAfter(1);
  expect(await shown(saved, second)).toEqual([true, false]);
  expect(await panel.db.select({ path: pictures.path }).from(pictures)).toEqual([{ path: saved }]);
  for (const gone of [unsaved, second]) {
    const refusal = { status: 422, errors: { image: ['This image is no longer available. Please choose it again.'] } };
    expect(await make(gone)).toMatchObject(refusal);
    expect(await change(item, gone)).toMatchObject(refusal);
  }
});

it('keeps images of slots, challenges and affiliates', async () => {
  const [slot, challenge, logo, none] = [await send(), await send(), await send(), await send()];
  await panel.db.insert(slots).values({ name: 'Neon Koi', image: `https://greenroom.example${slot}?size=1` });
  await panel.db
    .insert(challenges)
    .values({ slotName: 'Koi', slotImage: challenge, multiplier: 2, minBet: 1, prize: 1, description: '', startsAt: now });
  await panel.db.insert(affiliates).values({ name: 'Roobet', logoUrl: logo, link: 'https://roobet.example' });
  await runAfter(25);
  expect(await shown(slot, challenge, logo, none)).toEqual([true, true, true, false]);
});

it('deletes uploads of the panel only, and no other files in the storage', async () => {
  await runAfter(25);
  for (const key of OTHER_FILES) {
    const file = await storage.get(key);
    file?.stream.destroy();
    expect(file).toBeDefined();
  }
  const byHand = '/storage/pictures/by-hand.webp';
  expect(await make(byHand)).toMatchObject({ status: 422 });
  expect(await make('/storage/items/by-hand.webp')).toMatchObject({ status: 200 });
});

it('deletes images in the next run if the storage was down, and refuses them meanwhile', async () => {
  const sent = await send();
  now = new Date(now.getTime() + 25 * HOUR);
  const down: Storage = { ...storage, remove: () => Promise.reject(new Error('The storage is down.')) };
  await expect(discardPicturesJob(down).run(panel.test.jobContext)).rejects.toThrow('is down');
  expect(await shown(sent)).toEqual([true]);
  expect(await make(sent)).toMatchObject({ status: 422 });
  await run(AbortSignal.abort());
  expect(await shown(sent)).toEqual([true]);
  await run();
  expect(await shown(sent)).toEqual([false]);
});

it('keeps an image while an item that refers to it is being saved', async () => {
  const sent = await send();
  now = new Date(now.getTime() + 25 * HOUR);
  let [seen, save] = [() => {}, () => {}];
  const [isLocked, isSaved] = [new Promise<void>((resolve) => (seen = resolve)), new Promise<void>((resolve) => (save = resolve))];
  const saving = panel.db.transaction(async (tx) => {
    await lockPicture(tx, sent);
    seen();
    await isSaved;
    await tx.insert(storeItems).values({ name: 'Mug', description: '', image: sent, cost: 5, quantity: 1 });
  });
  await isLocked;
  const running = run();
  // The embedded database has one connection: the job waits for the transaction.
  if (globalThis.TEST_ON_POSTGRES) await running;
  save();
  await Promise.all([saving, running]);
  expect(await shown(sent)).toEqual([true]);
});

it('either saves the item or deletes its image, if both happen concurrently', async () => {
  const sent = [await send(), await send(), await send(), await send(), await send(), await send()];
  now = new Date(now.getTime() + 25 * HOUR);
  const [, ...responses] = await Promise.all([run(), ...sent.map((image) => make(image))]);
  const made = responses.map(({ status }) => status === 200);
  expect(responses.every(({ status }) => status === 200 || status === 422)).toBe(true);
  await run();
  expect(await shown(...sent)).toEqual(made);
});
