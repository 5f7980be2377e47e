import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config';
import { PICTURES } from '../config/data-folder';
import { freeSpace } from '../lib/free-space';
import { HttpProblem } from '../lib/http-problem';
import { msg } from '../lib/texts';
import { BucketFiles, FolderFiles, type OpenFile } from './files';

export type StoredFile = OpenFile & { contentType: string };

/**
 * Stores images in a folder or a bucket. A key such as `public/items/cap.webp` identifies a file, and its extension the type. Files below
 * `public/` are public (see public-files.ts); all others are private.
 * @throws {StorageDown} from every method, if the storage is unavailable
 */
export interface Storage {
  /** Stores a file atomically; replaces one with the same key. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined for a missing file or an invalid key. */
  get(key: string): Promise<StoredFile | undefined>;
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
}

/** Thrown if the disk has too little free space, which the database and releases need. */
export class StorageFull extends HttpProblem {
  constructor() {
    super(503, msg("The site is low on space and can't accept images right now. Please try again later."));
  }
}

/** Thrown if the store of releases is unavailable or refuses; `cause` is logged. */
export class StoreDown extends HttpProblem {
  constructor(cause: unknown) {
    super(503, "The releases can't be reached at the moment. Please try again.");
    this.cause = cause;
  }
}

/** Thrown if the storage is unavailable; `cause` is logged. */
export class StorageDown extends HttpProblem {
  constructor(cause: unknown) {
    super(503, msg("Images can't be stored or shown right now. Please try again later."));
    this.cause = cause;
  }
}

/** Minimum of free disk space that pictures leave, which database and releases may share: more than the doctor fails at. */
const RESERVED_BYTES = 500 * 1024 * 1024;

/** Opens the configured storage: a bucket if one is set, otherwise a folder. */
export function openStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Storage {
  const folder = path.join(dataDir, PICTURES);
  const files = bucket ? new BucketFiles(bucket, StorageDown) : new FolderFiles(folder, StorageDown);
  return {
    async put(key, bytes, contentType) {
      checkKey(key, contentType);
      if (!bucket) await requireSpace(folder);
      await files.put(key, bytes, { ContentType: contentType });
    },
    async get(key) {
      const contentType = contentTypeOf(key);
      const file = contentType && (await files.open(key));
      return file ? { ...file, contentType } : undefined;
    },
    async remove(key) {
      checkKey(key);
      await files.remove(key);
    },
  };
}

async function requireSpace(folder: string): Promise<void> {
  const readFreeSpace = async () => {
    await fs.mkdir(folder, { recursive: true });
    return freeSpace(folder);
  };
  const bytes = await readFreeSpace().catch((cause: unknown) => {
    throw new StorageDown(cause);
  });
  if (bytes < RESERVED_BYTES) throw new StorageFull();
}

/** Types of stored files. None can execute in a browser, so SVG is excluded. */
const TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Names with slashes between them. None starts with a dot, which excludes `..` and the storage's own files. */
const KEY = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.([a-z]+)$/;
const MAX_LENGTH = 200;

/** Returns the content type of a key's extension; undefined for an invalid key. */
export function contentTypeOf(key: string): string | undefined {
  const ending = key.length <= MAX_LENGTH ? KEY.exec(key)?.[1] : undefined;
  return ending !== undefined && Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}

/** Asserts a valid key. @throws if it is invalid, or its extension does not match the content type */
function checkKey(key: string, contentType = contentTypeOf(key)): void {
  if (contentType === undefined || contentTypeOf(key) !== contentType) {
    throw new Error(`"${key}" is no key for a file of the type ${contentType}.`);
  }
}
