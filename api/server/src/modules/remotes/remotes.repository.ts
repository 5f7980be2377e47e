import fs from 'node:fs/promises';
import path from 'node:path';
import { RemoteEntry } from '@greenroom/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { FileCache } from '../../file-cache';
import { resolveEntry } from './remotes.rules';

/** A folder's name and nothing else: no slash, no dots alone. */
const Segment = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/);

/** `<name>/current.json`, which a release flips. */
const Pointer = z.object({ version: Segment });

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** The remotes released in a folder: `<name>/<version>/…` with a pointer each (contracts.md, section 3). */
export class RemotesRepository {
  private readonly pointers: FileCache<z.infer<typeof Pointer> | null>;
  private readonly entries: FileCache<RemoteEntry | null>;

  /**
   * @param dir where the remotes lie
   * @param url where browsers find that folder
   */
  constructor(
    private readonly dir: string,
    private readonly url: string,
    private readonly log: Log,
  ) {
    this.pointers = new FileCache((text, file) => this.orLeaveOut(file, () => Pointer.parse(JSON.parse(text))));
    this.entries = new FileCache((text, file) => this.orLeaveOut(file, () => this.readEntry(text, file)));
  }

  /** The registry as of now. A remote that can't be read is left out and logged; the others stay. */
  async list(): Promise<RemoteEntry[]> {
    const folders = await fs.readdir(this.dir).catch(() => []);
    const entries = await Promise.all(folders.sort().map((name) => this.find(name)));
    return entries.filter((entry) => entry !== null && entry !== undefined);
  }

  private async find(name: string): Promise<RemoteEntry | null | undefined> {
    const pointer = await this.pointers.get(path.join(this.dir, name, 'current.json'));
    if (!pointer) return undefined;
    const file = path.join(this.dir, name, pointer.version, 'remote.json');
    const entry = await this.entries.get(file);
    if (entry === undefined) this.log.warn(`The remote ${name} is left out: there is no ${file}.`);
    return entry;
  }

  private readEntry(text: string, file: string): RemoteEntry {
    const entry = RemoteEntry.parse(JSON.parse(text));
    const version = path.basename(path.dirname(file));
    const name = path.basename(path.dirname(path.dirname(file)));
    if (entry.name !== name) throw new Error(`It calls itself ${entry.name}, but lies in the folder ${name}.`);
    return resolveEntry(entry, `${this.url}/${name}/${version}/`);
  }

  private orLeaveOut<Value>(file: string, read: () => Value): Value | null {
    try {
      return read();
    } catch (cause) {
      const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
      this.log.warn(`A remote is left out: ${file} can't be used. ${reason}`);
      return null;
    }
  }
}
