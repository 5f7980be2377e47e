import fs from 'node:fs/promises';

interface CachedFile<Value> {
  stamp: string;
  value: Value;
}

/**
 * Caches parsed files until their modification time or size changes, so that a release shows at the next page load.
 * @param parse called once per change of a file
 */
export class FileCache<Value> {
  private readonly files = new Map<string, CachedFile<Value>>();

  constructor(private readonly parse: (text: string, file: string) => Value) {}

  /** The parsed file, undefined if it does not exist. */
  async get(file: string): Promise<Value | undefined> {
    const stat = await fs.stat(file, { bigint: true }).catch(() => undefined);
    if (!stat?.isFile()) return undefined;
    const stamp = `${stat.ino}-${stat.mtimeNs}-${stat.size}`;
    const cached = this.files.get(file);
    if (cached?.stamp === stamp) return cached.value;
    const value = this.parse(await fs.readFile(file, 'utf8'), file);
    this.files.set(file, { stamp, value });
    return value;
  }
}
