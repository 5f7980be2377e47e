import fs from 'node:fs/promises';

interface Kept<Value> {
  stamp: string;
  value: Value;
}

/**
 * Reads files again only after they have changed, told by their time and size: a release shows at the next page load.
 * @param read makes the value out of the text, once a change
 */
export class FileCache<Value> {
  private readonly kept = new Map<string, Kept<Value>>();

  constructor(private readonly read: (text: string, file: string) => Value) {}

  /** The file's value, undefined where there is no such file. */
  async get(file: string): Promise<Value | undefined> {
    const stat = await fs.stat(file, { bigint: true }).catch(() => undefined);
    if (!stat?.isFile()) return undefined;
    const stamp = `${stat.ino}-${stat.mtimeNs}-${stat.size}`;
    const kept = this.kept.get(file);
    if (kept?.stamp === stamp) return kept.value;
    const value = this.read(await fs.readFile(file, 'utf8'), file);
    this.kept.set(file, { stamp, value });
    return value;
  }
}
