import fs from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseRecord } from '@greenroom/contract';
import { writeAtomically } from '../../lib/atomic-file';
import { parseJson } from '../../lib/parse-json';
import { versionsIn } from './release-state';
import type { StoredVersion } from './release-versions';
import type { Releases } from './releases';

const FILE = 'live.json';

type Kept = { records: [string, ReleaseRecord][]; versions: [string, StoredVersion][] };

/** The last composition, in the data folder: a server that starts while the database is away serves it. */
export class KeptReleases {
  private latest = '';
  private writing = Promise.resolve();

  constructor(
    private readonly dataDir: string | undefined,
    private readonly releases: Releases,
  ) {}

  keep(records: ReadonlyMap<string, ReleaseRecord>): Promise<void> {
    const { dataDir, releases } = this;
    if (dataDir === undefined) return this.writing;
    const keys = [...records].flatMap(([name, { state }]) => versionsIn(state).map((version) => `${name}/${version}`));
    const versions = keys.flatMap((key): Kept['versions'] => {
      const version = releases.known.get(key);
      return version ? [[key, version]] : [];
    });
    const kept: Kept = { records: [...records], versions };
    const text = `${JSON.stringify(kept)}\n`;
    if (text === this.latest) return this.writing;
    this.latest = text;
    const write = () =>
      writeAtomically(dataDir, FILE, Buffer.from(text)).catch((cause: unknown) => {
        this.latest = '';
        throw cause;
      });
    return (this.writing = this.writing.then(write, write));
  }

  async flush(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  async read(): Promise<Map<string, ReleaseRecord> | null> {
    const kept = await readKept(this.dataDir);
    for (const [key, version] of kept?.versions ?? []) this.releases.known.set(key, version);
    return kept && new Map(kept.records);
  }
}

/** Returns the newest change of each part that a server kept; none if it never did. */
export const readKeptRecords = async (dataDir: string): Promise<[string, ReleaseRecord][]> => (await readKept(dataDir))?.records ?? [];

async function readKept(dataDir: string | undefined): Promise<Kept | null> {
  const text = dataDir === undefined ? '' : await fs.readFile(path.join(dataDir, FILE), 'utf8').catch(() => '');
  return (parseJson(text) as Kept | undefined) ?? null;
}
