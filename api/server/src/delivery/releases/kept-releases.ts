import fs from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseRecord } from '@greenroom/contract';
import { writeAtomically } from '../../lib/atomic-file';
import { versionsIn } from './release-state';
import type { Releases, StoredVersion } from './releases';

/** The file of a data folder that has what was live last. */
const FILE = 'live.json';

interface Kept {
  /** The newest change of each part. */
  records: [string, ReleaseRecord][];
  /** The versions that these name, by part and version. */
  versions: [string, StoredVersion][];
  /** The version before this one reads it. It goes with the next version, which nobody goes back from to that one. */
  firstReleases: [];
}

/** What was live last, kept in the data folder: a server that starts while the database is away serves it. */
export class KeptReleases {
  private latest = '';
  private writing = Promise.resolve();

  /** @param dataDir undefined keeps nothing */
  constructor(
    private readonly dataDir: string | undefined,
    private readonly releases: Releases,
  ) {}

  /** @param records of which all versions were read */
  keep(records: ReadonlyMap<string, ReleaseRecord>): Promise<void> {
    const { dataDir } = this;
    if (dataDir === undefined) return this.writing;
    const names = [...records].flatMap(([name, { state }]) => versionsIn(state).map((version) => `${name}/${version}`));
    const kept: Kept = { records: [...records], versions: this.releases.knownVersions(names), firstReleases: [] };
    const text = `${JSON.stringify(kept)}\n`;
    if (text === this.latest) return this.writing;
    this.latest = text;
    // One after the other, so that the newest stays.
    const write = () =>
      writeAtomically(dataDir, FILE, Buffer.from(text)).catch((cause: unknown) => {
        // The next read tries it again.
        this.latest = '';
        throw cause;
      });
    return (this.writing = this.writing.then(write, write));
  }

  /** Resolves when what was live last is written. */
  async flush(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  /** Makes the kept versions known. @returns null if nothing was kept */
  async read(): Promise<Map<string, ReleaseRecord> | null> {
    const kept = await readKept(this.dataDir);
    if (!kept) return null;
    this.releases.remember(kept.versions);
    return new Map(kept.records);
  }
}

/** The newest change of each part that a server has kept in its data folder; none if it never did. */
export const readKeptRecords = async (dataDir: string): Promise<[string, ReleaseRecord][]> => (await readKept(dataDir))?.records ?? [];

async function readKept(dataDir: string | undefined): Promise<Kept | null> {
  if (dataDir === undefined) return null;
  try {
    return JSON.parse(await fs.readFile(path.join(dataDir, FILE), 'utf8')) as Kept;
  } catch {
    return null;
  }
}
