import path from 'node:path';
import { z } from 'zod';
import { FileCache } from '../../file-cache';
import { parseJson } from '../../parse-json';

/** Files of the host that its first scripts do not hold, by their address on the site, each with its integrity. */
export type Files = Record<string, string>;

/** What of the host some pages need early, beyond what the host's page names. */
export interface HostFiles {
  /** By shared module that remotes take from the page. */
  parts: Record<string, Files>;
  /** The federation runtime, which mounts guests. */
  federation: Files;
}

const Files = z.record(z.string(), z.string());
const HostJson = z.object({
  provides: z.record(z.string(), z.object({ files: Files.optional() })),
  federation: z.object({ files: Files }).optional(),
});

/** Reads `host.json` beside the host's page. A host that does not say so has no such files. */
export class HostJsonFile {
  private readonly file: string;
  private readonly cache = new FileCache(readFiles);

  constructor(hostDist: string) {
    this.file = path.join(hostDist, 'host.json');
  }

  async read(): Promise<HostFiles> {
    return (await this.cache.get(this.file)) ?? { parts: {}, federation: {} };
  }
}

function readFiles(text: string): HostFiles {
  const { provides, federation } = HostJson.catch({ provides: {} }).parse(parseJson(text));
  return {
    parts: Object.fromEntries(Object.entries(provides).flatMap(([module, { files }]) => (files ? [[module, files]] : []))),
    federation: federation?.files ?? {},
  };
}
