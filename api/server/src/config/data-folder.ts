import path from 'node:path';

// The folders in DATA_DIR; a backup has the same.

/** The embedded database. */
export const DATABASE = 'database';
/** Uploaded images. */
export const PICTURES = 'storage';
/** The released remotes, unless REMOTES_DIR is set. */
export const RELEASES = 'remotes';

/** The embedded database's folder. */
export const databaseFolder = (dataDir: string) => path.join(dataDir, DATABASE);
