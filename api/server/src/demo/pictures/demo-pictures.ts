import type { Storage } from '../../storage/storage';
import { AFFILIATE_LOGOS, ITEM_PICTURES, pictureFile, SCREENSHOTS, SLOTS } from '../catalogue';
import { drawItem, drawLogo, drawScreenshot, drawSlot, drawSmoke } from './draw';

type Picture = [key: string, draw: () => Promise<Buffer>];

/** The demo's images by storage key. */
const DEMO_PICTURES: Picture[] = [
  ...SLOTS.map((slot): Picture => [publicKey('slots', slot.name), () => drawSlot(slot)]),
  ...ITEM_PICTURES.map((item): Picture => [publicKey('items', item.name), () => drawItem(item)]),
  ...AFFILIATE_LOGOS.map((logo): Picture => [publicKey('logos', logo.name), () => drawLogo(logo)]),
  ...Object.values(SCREENSHOTS).map(({ id, motifs, hue }): Picture => [`attachments/${id}.webp`, () => drawScreenshot(motifs, hue)]),
];

/** Stored last: if it exists, all others do. */
const MARKER: Picture = ['public/demo/smoke.webp', drawSmoke];

/** Draws and stores the demo's images at the first start. */
export async function storeDemoPictures(storage: Storage): Promise<void> {
  const marker = await storage.get(MARKER[0]);
  marker?.stream.destroy();
  if (marker) return;
  await Promise.all(DEMO_PICTURES.map((picture) => store(storage, picture)));
  await store(storage, MARKER);
}

async function store(storage: Storage, picture: Picture): Promise<void> {
  const [key, draw] = picture;
  await storage.put(key, await draw(), 'image/webp');
}

function publicKey(kind: string, name: string): string {
  return `public/${pictureFile(kind, name)}`;
}
