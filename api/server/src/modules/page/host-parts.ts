import path from 'node:path';
import { z } from 'zod';
import { FileCache } from '../../file-cache';
import { parseJson } from '../../parse-json';

/**
 * What the host provides to remotes without having it in its first scripts: by shared module, the files that load with it, each
 * with its integrity.
 */
export type HostParts = Record<string, Record<string, string>>;

const HostJson = z.object({ provides: z.record(z.string(), z.object({ files: z.record(z.string(), z.string()).optional() })) });

/** Reads `host.json` beside the host's page. A host that does not say so has no such parts. */
export class HostPartsFile {
  private readonly file: string;
  private readonly cache = new FileCache(readParts);

  constructor(hostDist: string) {
    this.file = path.join(hostDist, 'host.json');
  }

  async read(): Promise<HostParts> {
    return (await this.cache.get(this.file)) ?? {};
  }
}

function readParts(text: string): HostParts {
  const { provides } = HostJson.catch({ provides: {} }).parse(parseJson(text));
  return Object.fromEntries(Object.entries(provides).flatMap(([module, { files }]) => (files ? [[module, files]] : [])));
}
