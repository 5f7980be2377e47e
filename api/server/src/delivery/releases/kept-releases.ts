import fs from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseRecord } from '@greenroom/contract';
import { writeAtomically } from '../../lib/atomic-file';
import { parseJson } from '../../lib/parse-json';
import { versionsIn } from './release-state';
import type { StoredVersion } from './release-versions';
import type { Releases } from './releases';

const FILE = 'live.json';

interface Kept {
  records: [string, ReleaseRecord][];
  versions: [string, StoredVersion][];
  /** The version before this one reads it; it goes with the next version. */
  firstReleases: [];
}

/** The last composition, in the data folder: a server that starts while the database is away serves it. */
export class KeptReleases {
  private latest = '';
  private writing = Promise.resolve();

  constructor(
    private readonly dataDir: string | undefined,
    private readonly releases: Releases,
  ) {}

  /** @param records whose versions were read */
  keep(records: ReadonlyMap<string, ReleaseRecord>): Promise<void> {
    const { dataDir, releases } = this;
    if (dataDir === undefined) return this.writing;
    const keys = [...records].flatMap(([name, { state }]) => versionsIn(state).map((version) => `${name}/${version}`));
    const versions = keys.flatMap((key): [string, StoredVersion][] => {
      const version = releases.known.get(key);
      return version ? [[key, version]] : [];
    });
    const text = `${JSON.stringify({ records: [...records], versions, firstReleases: [] } satisfies Kept)}\n`;
    if (text === this.latest) return this.writing;
    this.latest = text;
    const write = async () => {
      await writeAtomically(dataDir, FILE, Buffer.from(text)).catch((cause: unknown) => {
        this.latest = '';
        throw cause;
      });
    };
    return (this.writing = this.writing.then(write, write));
  }

  async flush(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  /** Reads what was kept; null if nothing was. */
  async read(): Promise<Map<string, ReleaseRecord> | null> {
    const kept = await readKept(this.dataDir);
    for (const [key, version] of kept?.versions ?? []) this.releases.known.set(key, version);
    return kept && new Map(kept.records);
  }
}

/** Returns the newest change of each part that a server kept; none if it never did. */
export const readKeptRecords = async (dataDir: string): Promise<[string, ReleaseRecord][]> => (await readKept(dataDir))?.records ?? [];

const readKept = (dataDir: string | undefined): Promise<Kept | null> =>
  dataDir === undefined
    ? Promise.resolve(null)
    : fs.readFile(path.join(dataDir, FILE), 'utf8').then(
        (text) => parseJson(text) as Kept | null,
        () => null,
      );
