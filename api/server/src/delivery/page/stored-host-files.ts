import { HOST } from '@greenroom/releases';
import { withTimeout } from '../../lib/caches';
import type { Releases } from '../releases/releases';

/** The memory limit of cached files: enough for the live version, a canary and those of open pages. */
const MAX_CACHE_BYTES = 32 * 2 ** 20;

/** How long a file waits for the list of all versions. */
const LIST_TIMEOUT_MS = 2000;

/**
 * The files of all released versions of the host by their path, which has a hash of the content: the same file of several versions has one
 * address. Pages that are open since an earlier release find their lazy files.
 */
export class StoredHostFiles {
  /** The versions whose files are known. */
  private readonly known = new Set<string>();
  private readonly versions = new Map<string, string>();
  private readonly cache = new Map<string, Buffer>();
  private cachedBytes = 0;
  private reading: Promise<void> | undefined;

  constructor(private readonly releases: Releases) {}

  /** Null if no version has it. @throws {StoreDown} */
  async read(file: string): Promise<Buffer | null> {
    const found = await this.find(file);
    if (found || !this.versions.delete(file)) return found;
    // The version was removed; another one may have the file.
    this.known.clear();
    return this.find(file);
  }

  private async find(file: string): Promise<Buffer | null> {
    const cached = this.cache.get(file);
    if (cached) return cached;
    if (!this.versions.has(file)) await (this.reading ??= this.readVersions().finally(() => (this.reading = undefined)));
    const version = this.versions.get(file);
    const bytes = version === undefined ? null : await this.releases.file(HOST, version, file);
    if (bytes) this.add(file, bytes);
    return bytes;
  }

  private listed(): Promise<string[]> {
    return withTimeout(this.releases.versions(HOST), LIST_TIMEOUT_MS, () => []).catch(() => []);
  }

  /** Reads which files the versions have that were stored since. */
  private async readVersions(): Promise<void> {
    // What is live is known, also while the database is away.
    const stored = [...new Set([...this.releases.knownVersionsOf(HOST), ...(await this.listed())])];
    const isNew = (version: string) => !this.known.has(version);
    await Promise.all(
      stored.filter(isNew).map(async (version) => {
        const { files } = (await this.releases.description(HOST, version)) ?? {};
        for (const file of Object.keys(files ?? {})) this.versions.set(file, version);
        this.known.add(version);
      }),
    );
  }

  private add(file: string, bytes: Buffer): void {
    if (this.cachedBytes > MAX_CACHE_BYTES) {
      this.cache.clear();
      this.cachedBytes = 0;
    }
    this.cache.set(file, bytes);
    this.cachedBytes += bytes.length;
  }
}
