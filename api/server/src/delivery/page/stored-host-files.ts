import { HOST } from '@greenroom/contract/releases';
import { byteCache } from '../../lib/caches';
import type { Releases } from '../releases/releases';

const MAX_CACHE_BYTES = 32 * 2 ** 20;

/** Reads the files of all released hosts by path, so that pages opened before a release find their lazy files. */
export class StoredHostFiles {
  private readonly known = new Set<string>();
  private readonly versions = new Map<string, string[]>();
  private readonly cache = byteCache(MAX_CACHE_BYTES);
  private reading: Promise<void> | undefined;

  constructor(private readonly releases: Releases) {}

  /** @returns null if no version has it @throws {StoreDown} */
  async read(file: string): Promise<Buffer | null> {
    // The live version is known, also while the database is away.
    const known = [...this.releases.known.keys()].map((key) => key.split('/'));
    await this.readFiles(known.flatMap(([name, version = '']) => (name === HOST ? [version] : [])));
    const found = this.cache.get(file) ?? (await this.find(file));
    if (found) return found;
    await (this.reading ??= this.readVersions().finally(() => (this.reading = undefined)));
    return this.find(file);
  }

  private async find(file: string): Promise<Buffer | null> {
    for (const version of this.versions.get(file) ?? []) {
      const bytes = await this.releases.file(HOST, version, file);
      if (bytes) this.cache.set(file, bytes);
      if (bytes) return bytes;
    }
    return null;
  }

  private async readVersions(): Promise<void> {
    await this.readFiles((await this.releases.part(HOST)).versions);
  }

  private async readFiles(versions: string[]): Promise<void> {
    const isNew = (version: string) => !this.known.has(version);
    await Promise.all(
      versions.filter(isNew).map(async (version) => {
        const { files } = (await this.releases.description(HOST, version)) ?? {};
        for (const file of Object.keys(files ?? {})) this.versions.set(file, [...(this.versions.get(file) ?? []), version]);
        this.known.add(version);
      }),
    );
  }
}
