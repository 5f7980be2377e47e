import fs from 'node:fs/promises';
import path from 'node:path';
import { StoreResponse } from '@greenroom/contract';
import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { auditLog } from '../../db/schema';
import { type FormFile, formRequest } from '../../testing/form';
import { sharedPanel } from '../../testing/staff-panel';

const ITEM = { name: 'Hoodie', description: '', cost: 5, is_listed: true, quantity: 1 };

const panel = sharedPanel();
let page: { cookie: string; token: string };
let png: Buffer;
beforeAll(async () => {
  page = await panel.test.openPage(await panel.test.signIn({ id: '1', role: 'Admin' }));
  png = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#0f8' } })
    .png()
    .toBuffer();
});

async function send(parts: [string, string | FormFile][]) {
  const response = await panel.test.app.inject(await formRequest('/admin-new/api/pictures', page, parts));
  return { status: response.statusCode, ...response.json<{ message?: string; data?: { path: string } }>() };
}
const picture = (bytes: Uint8Array, name = 'hoodie.png'): [string, FormFile] => ['picture', { bytes, name }];
const stored = () => fs.readdir(path.join(panel.test.dataDir, 'storage', 'public', 'pictures')).catch(() => []);

it('re-encodes an uploaded image, which the store shows with the item', async () => {
  const sent = await send([picture(png)]);
  expect(sent).toMatchObject({ status: 200, data: { path: expect.stringMatching(/^\/storage\/pictures\/[\w-]+\.webp$/) } });
  const image = sent.data?.path ?? '';
  const shown = await panel.test.app.inject(image);
  expect(shown).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 960, height: 480 });

  expect(await panel.call('POST', '/store-items', { ...ITEM, image })).toMatchObject({ status: 200, data: { image } });
  const store = StoreResponse.parse((await panel.test.app.inject({ url: '/api/r/store', headers: { cookie: page.cookie } })).json());
  expect(store.data.store_items).toMatchObject([{ image }]);
  const uploads = await panel.db.select().from(auditLog).orderBy(desc(auditLog.id));
  expect(uploads).toContainEqual(
    expect.objectContaining({ staffId: '1', action: 'upload', subjectId: image, summary: 'Uploaded the picture hoodie.png' }),
  );
});

it('refuses a file that is no image or too large, several files and none, and stores nothing', async () => {
  const before = await stored();
  expect(await send([picture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg')])).toMatchObject({
    status: 422,
    message: 'a.svg is not an image',
    errors: { picture: [expect.any(String)] },
  });
  expect(await send([picture(Buffer.alloc(6_000_000))])).toMatchObject({
    status: 422,
    message: 'hoodie.png is too large. Maximum size is 5MB',
  });
  expect(await send([picture(png), picture(png)])).toMatchObject({ status: 422, message: 'Please choose one image.' });
  expect(await send([])).toMatchObject({ status: 422, message: 'Please choose one image.' });
  expect(await stored()).toEqual(before);
});

it.each(['https://elsewhere.example/a.png', '/storage/', '/logout', 'javascript:alert(1)', '//elsewhere.example/a.png'])(
  'refuses %s as the image of an item',
  async (image) => {
    const refusal = { status: 422, errors: { image: ["This isn't a picture on this site."] } };
    expect(await panel.call('POST', '/store-items', { ...ITEM, image })).toMatchObject(refusal);
  },
);
