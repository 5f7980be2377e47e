import type { Storage } from '../../storage/storage';
import { AFFILIATE_LOGOS, ITEM_PICTURES, pictureFile, SCREENSHOTS, SLOTS } from '../catalogue';
import { drawItem, drawLogo, drawScreenshot, drawSlot, drawSmoke } from './draw';

type Picture = [key: string, draw: () => Promise<Buffer>];

/** The pictures of the demo data, by their keys in the storage. */
const DEMO_PICTURES: Picture[] = [
  ...SLOTS.map((slot): Picture => [publicKey('slots', slot.name), () => drawSlot(slot)]),
  ...ITEM_PICTURES.map((item): Picture => [publicKey('items', item.name), () => drawItem(item)]),
  ...AFFILIATE_LOGOS.map((logo): Picture => [publicKey('logos', logo.name), () => drawLogo(logo)]),
  ...Object.values(SCREENSHOTS).map(({ id, motifs, hue }): Picture => [`attachments/${id}.webp`, () => drawScreenshot(motifs, hue)]),
];

/** Stored last, so that it tells whether all are there. */
const LAST: Picture = ['public/demo/smoke.webp', drawSmoke];

/** Draws the pictures that the demo data name, at the first start. */
export async function storeDemoPictures(storage: Storage): Promise<void> {
  const last = await storage.get(LAST[0]);
  last?.stream.destroy();
  if (last) return;
  await Promise.all(DEMO_PICTURES.map((picture) => store(storage, picture)));
  await store(storage, LAST);
}

async function store(storage: Storage, picture: Picture): Promise<void> {
  const [key, draw] = picture;
  await storage.put(key, await draw(), 'image/webp');
}

function publicKey(kind: string, name: string): string {
  return `public/${pictureFile(kind, name)}`;
}
