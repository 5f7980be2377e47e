import path from 'node:path';
import type { Config } from '../config/config';
import { PICTURES } from '../config/data-folder';
import { FolderStorage } from './folder-storage';
import { S3Storage } from './s3-storage';
import type { Storage } from './storage';

/** The configured storage: a bucket if one is set, otherwise a folder. */
export function openStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Storage {
  return bucket ? new S3Storage(bucket) : new FolderStorage(path.join(dataDir, PICTURES));
}
