import path from 'node:path';

// The folders in DATA_DIR, and in a backup. A running server has a file there too.

export const DATABASE = 'database';
export const PICTURES = 'storage';
/** Released remotes, unless REMOTES_DIR is set. */
export const RELEASES = 'remotes';
/** Address of the running server, for the commands of its machine. */
export const LOCAL_SITE = 'site.json';

export const databaseFolder = (dataDir: string) => path.join(dataDir, DATABASE);
