import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Storage } from '../../storage/storage';

/** Twice the pixels of the largest place, the home page's hero; smaller and coarser until it is small enough for every page. */
const ATTEMPTS = [
  { side: 144, quality: 85 },
  { side: 144, quality: 60 },
  { side: 96, quality: 60 },
  { side: 64, quality: 40 },
];
const MAX_INLINE_BYTES = 6000;

/** A picture of the site's own; undefined for others, which are not fetched. */
export async function pictureAt(storage: Storage, path: string): Promise<Buffer | undefined> {
  if (!path.startsWith('/storage/')) return undefined;
  const file = await storage.get(path.replace('/storage/', 'public/'));
  return file && buffer(file.stream);
}

/** A logo as a `data:` URL, so that no page requests it. @param image as it is stored */
export async function inlineLogo(image: Buffer): Promise<string> {
  let encoded = Buffer.alloc(0);
  for (const { side, quality } of ATTEMPTS) {
    encoded = await sharp(image)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, alphaQuality: quality })
      .toBuffer();
    if (encoded.length <= MAX_INLINE_BYTES) break;
  }
  return `data:image/webp;base64,${encoded.toString('base64')}`;
}
