import { fileTypeFromFile } from 'file-type/node';
import sharp, { type Metadata } from 'sharp';
import { WeightedSemaphore } from '../lib/weighted-semaphore';

/** A stored image: a WebP file that the server encoded. */
export interface Picture {
  /** Temporary file, until it is stored. */
  file: string;
  width: number;
  height: number;
  bytes: number;
}

export type ImageFault = 'not-an-image' | 'heic' | 'too-many-pixels' | 'too-long';

/** Limit of an image's longer side in pixels, which doesn't take the shorter one below its own. */
export interface Sides {
  longer: number;
  shorter: number;
}

/** Accepted formats: the MIME type by `file-type` and sharp's name. Sharp reads more, such as SVG. */
const FORMATS: Record<string, string> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
};
/** Containers of HEIC, in which iPhones take photos; sharp reads them only with AVIF's codec inside. */
const HEIF = /^image\/hei[cf]/;

const MAX_PIXELS = 40_000_000;
/** Largest side that WebP can store. */
const MAX_WEBP_SIDE = 16_383;
/** Largest stored image: a screenshot of a long page, 1080 pixels wide. */
const MAX_STORED_PIXELS = 13_000_000;
/** Smallest scale at which the text of a screenshot can be read. */
const MIN_SCALE = 0.4;
/** Default limits; larger images are scaled down. Screenshots of long pages and panoramas keep their width or height. */
const SIDES: Sides = { longer: 2560, shorter: 1080 };
/** A picture of noise would grow; photos and screenshots stay far below. */
const MAX_STORED_BYTES = 2 * 1024 * 1024;
/** Encodings to try until the image is small enough. */
const ATTEMPTS = [
  { ...SIDES, quality: 85 },
  { longer: 1280, shorter: 720, quality: 50 },
  { longer: 1280, shorter: 480, quality: 50 },
];
/** Bytes that one conversion may take, and all concurrent ones together. */
const MAX_MEMORY = 180_000_000;
const MAX_CONCURRENT = 2;
/** Bytes per pixel while it is encoded (measured). */
const ENCODED_BYTES = 12;
const MAX_SECONDS = 30;

const memory = new WeightedSemaphore(MAX_MEMORY);
// No image is decoded twice.
sharp.cache(false);

/**
 * Converts an uploaded file to WebP: rotated as its EXIF data says, without animation and metadata. Runs only in the process of
 * image-process.ts, since the file is untrusted.
 * @param file the upload, whatever its name claims
 * @param sides lower limits than the default
 */
export async function convertImage(file: string, target: string, sides = SIDES): Promise<Picture | ImageFault> {
  const metadata = await readMetadata(file);
  if (typeof metadata === 'string') return metadata;
  const pixels = metadata.width * metadata.height;
  const decoded = pixels * decodedBytes(metadata);
  const room = roomOf(metadata);
  if (pixels > MAX_PIXELS || room < Math.min(pixels, SIDES.longer ** 2)) return 'too-many-pixels';
  if (Math.max(metadata.width, metadata.height) * MIN_SCALE > MAX_WEBP_SIDE) return 'too-long';
  const cost = decoded + Math.min(pixels, room, MAX_STORED_PIXELS) * ENCODED_BYTES;
  return memory.run(Math.max(cost, MAX_MEMORY / MAX_CONCURRENT), async () => {
    try {
      for (const attempt of ATTEMPTS) {
        const limits = { longer: Math.min(sides.longer, attempt.longer), shorter: Math.min(sides.shorter, attempt.shorter) };
        const side = storedSide(metadata, limits);
        const { width, height, size } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
          .autoOrient()
          .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
          // Measured: the default effort of 4 takes nearly twice the time and saves less than 1 %.
          .webp({ quality: attempt.quality, effort: 2 })
          .timeout({ seconds: MAX_SECONDS / ATTEMPTS.length })
          .toFile(target);
        if (size <= MAX_STORED_BYTES) return { file: target, width, height, bytes: size };
      }
      return 'too-many-pixels';
    } catch {
      return 'not-an-image';
    }
  });
}

/** Properties of an image that its stored size depends on. */
type Size = Pick<Metadata, 'format' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling' | 'width' | 'height'>;

/** Returns the longer side to store, within the limits, the format and the pixels. */
export function storedSide(size: Size, { longer, shorter } = SIDES): number {
  const { width, height } = size;
  const maxPixels = Math.min(roomOf(size), MAX_STORED_PIXELS);
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const readable = Math.max(longer, (shorter * long) / short);
  return Math.floor(Math.min(long, readable, MAX_WEBP_SIDE, Math.sqrt((maxPixels * long) / short)));
}

/** Returns how many pixels can be encoded in the memory that decoding the image leaves. */
const roomOf = (size: Size) => (MAX_MEMORY - size.width * size.height * decodedBytes(size)) / ENCODED_BYTES;

/** Reads the metadata. @returns the fault of content that is not of an accepted format */
async function readMetadata(file: string): Promise<Metadata | 'not-an-image' | 'heic'> {
  const type = await fileTypeFromFile(file).catch(() => undefined);
  const isHeif = HEIF.test(type?.mime ?? '');
  const format = isHeif ? 'heif' : FORMATS[type?.mime ?? ''];
  const fault = isHeif ? 'heic' : 'not-an-image';
  if (!format) return fault;
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const isReadable = metadata?.format === format && (format !== 'heif' || metadata.compression === 'av1');
  return isReadable ? metadata : fault;
}

/**
 * Returns the bytes per pixel that decoding holds. Baseline PNG and JPEG are decoded line by line; a progressive JPEG takes two bytes per
 * value.
 */
function decodedBytes({ format, channels, depth, isProgressive, chromaSubsampling }: Size): number {
  if (format === 'jpeg') return isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0;
  if (format === 'png') return isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0;
  // AVIF: measured.
  return format === 'heif' ? 13 : 4;
}
