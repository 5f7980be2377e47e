import type { Readable } from 'node:stream';
import { HttpProblem } from '../http-problem';

/** A file as it comes out of the storage. Whoever does not read the stream destroys it. */
export interface StoredFile {
  stream: Readable;
  contentType: string;
  bytes: number;
  /** Changes with the content; quoted, as the header wants it. */
  etag: string;
}

/**
 * Where pictures lie: a folder or a bucket. A key names a file, such as `public/items/cap.webp`, and its ending says
 * what the file is. What lies below `public/` is for everybody (see public-files.ts); nothing else is.
 * @throws {StorageDown} from every method, where the storage does not answer
 */
export interface Storage {
  /** Stores the whole file or none of it; one of the same key is replaced. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined where there is no such file, or no such key. */
  get(key: string): Promise<StoredFile | undefined>;
  /** A file that is not there is removed already. */
  remove(key: string): Promise<void>;
}

/** The storage cannot be used at the moment; the log knows why. */
export class StorageDown extends HttpProblem {
  constructor(cause: unknown) {
    super(503, 'Pictures cannot be stored or shown at the moment. Please try again later.');
    this.cause = cause;
  }
}
