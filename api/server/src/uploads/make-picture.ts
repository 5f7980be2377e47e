import { fileTypeFromFile } from 'file-type/node';
import sharp, { type Metadata } from 'sharp';
import { Budget } from './budget';

/** A picture as it is kept: a WebP file of our own making. */
export interface Picture {
  /** Where it lies until it is stored. */
  file: string;
  width: number;
  height: number;
  bytes: number;
}

/** Why a file is not kept. */
export type PictureFault = 'not-an-image' | 'too-many-pixels';

/** What `file-type` calls what we take, and what sharp calls it. Others that sharp reads, such as SVG, are not taken. */
const FORMATS: Record<string, string> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

const MAX_PIXELS = 40_000_000;
/** A larger picture is made to fit, unless it is told to be smaller yet. */
const MAX_SIDE = 2560;
/** What making one picture may take of the memory, and all that are made at once together. */
const MAX_MEMORY = 180_000_000;
const AT_ONCE = 2;
/** Measured: what a pixel takes while it is encoded. */
const ENCODED_BYTES = 12;
const MAX_SECONDS = 30;

const memory = new Budget(MAX_MEMORY);
// Nothing is decoded twice, so nothing is worth keeping.
sharp.cache(false);

/**
 * Makes a picture of our own out of a file that somebody sent: the way up that its camera noted, still where it moved,
 * and without anything else that was in the file. Only ever called in the process for it, see picture-maker.ts.
 * @param file what was sent, whatever its name claims
 * @param target where the picture is to lie
 * @param maxSide how many pixels its longer side may have
 */
export async function makePicture(file: string, target: string, maxSide = MAX_SIDE): Promise<Picture | PictureFault> {
  const metadata = await recognise(file);
  if (!metadata) return 'not-an-image';
  const cost = memoryFor(metadata);
  if (metadata.width * metadata.height > MAX_PIXELS || cost > MAX_MEMORY) return 'too-many-pixels';
  return memory.spend(Math.max(cost, MAX_MEMORY / AT_ONCE), async () => {
    try {
      const { width, height, size } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        // Measured: the usual effort of 4 takes nearly twice the time and saves less than a hundredth.
        .webp({ quality: 85, effort: 2 })
        .timeout({ seconds: MAX_SECONDS })
        .toFile(target);
      return { file: target, width, height, bytes: size };
    } catch {
      return 'not-an-image';
    }
  });
}

/** What the file says about itself, undefined where its content is not one of the formats that we take. */
async function recognise(file: string): Promise<Metadata | undefined> {
  try {
    const type = await fileTypeFromFile(file);
    const format = type && FORMATS[type.mime];
    if (!format) return undefined;
    const metadata = await sharp(file, { limitInputPixels: false }).metadata();
    return metadata.format === format ? metadata : undefined;
  } catch {
    return undefined;
  }
}

/** Roughly what making the picture takes: what is encoded, and what has to be decoded as a whole before. */
function memoryFor(metadata: Metadata): number {
  const pixels = metadata.width * metadata.height;
  const encoded = Math.min(pixels, MAX_SIDE * MAX_SIDE) * ENCODED_BYTES;
  return encoded + pixels * heldBytes(metadata);
}

/** Plain PNG and JPEG come line by line; of a progressive JPEG, each value is held with two bytes. */
function heldBytes({ format, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  if (format === 'jpeg') return isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0;
  if (format === 'png') return isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0;
  return 4;
}
