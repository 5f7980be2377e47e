import path from 'node:path';

// The folders in DATA_DIR; a backup has the same. Beside them, a running server has a file of its own.

/** The embedded database. */
export const DATABASE = 'database';
/** Uploaded images. */
export const PICTURES = 'storage';
/** The released remotes, unless REMOTES_DIR is set. */
export const RELEASES = 'remotes';
/** The address of the running server, for the commands of its machine. */
export const LOCAL_SITE = 'site.json';

/** The embedded database's folder. */
export const databaseFolder = (dataDir: string) => path.join(dataDir, DATABASE);
