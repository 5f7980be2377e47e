import type { Storage } from '../../storage/storage';
import { AFFILIATE_LOGOS, ITEM_PICTURES, pictureFile, SCREENSHOTS, SLOTS } from '../catalogue';
import { drawItem, drawLogo, drawScreenshot, drawSlot, drawSmoke } from './draw';

type Picture = [key: string, draw: () => Promise<Buffer>];

/** Large enough for the rows of a hunt on a dense display. */
const THUMBNAIL_SCALE = 0.5;

const publicKey = (kind: string, name: string): string => `public/${pictureFile(kind, name)}`;

/** The demo's images by storage key, those first that its rows wait for. */
const DEMO_PICTURES: Picture[] = [
  ...Object.values(SCREENSHOTS).map((screenshot): Picture => [`attachments/${screenshot.id}.webp`, () => screenshotOf(screenshot)]),
  ...SLOTS.map((slot): Picture => [publicKey('slots', slot.name), () => drawSlot(slot)]),
  ...SLOTS.map((slot): Picture => [publicKey('thumbnails', slot.name), () => drawSlot(slot, THUMBNAIL_SCALE)]),
  ...ITEM_PICTURES.map((item): Picture => [publicKey('items', item.name), () => drawItem(item)]),
  ...AFFILIATE_LOGOS.map((logo): Picture => [publicKey('logos', logo.name), () => drawLogo(logo)]),
];

type Screenshot = (typeof SCREENSHOTS)[keyof typeof SCREENSHOTS];
const screenshots = new Map<Screenshot, Promise<Buffer>>();

/** Draws a member's screenshot once, for its file and for its size in the database. */
export function screenshotOf(screenshot: Screenshot): Promise<Buffer> {
  const drawn = screenshots.get(screenshot) ?? drawScreenshot(screenshot.motifs, screenshot.hue);
  screenshots.set(screenshot, drawn);
  return drawn;
}

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
