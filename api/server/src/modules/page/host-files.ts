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

/** What the host's build is for the server. */
export interface Host {
  /** Its index.html, to be filled. */
  template: string;
  files: HostFiles;
}

/** A host that has no `host.json` beside its page says of no such files. */
const NO_FILES: HostFiles = { parts: {}, federation: {} };

/** Reads the host's page and its `host.json`, as the same objects until one changes; gives undefined where it is not built. */
export function hostReader(hostDist: string): () => Promise<Host | undefined> {
  const templates = new FileCache((text) => text);
  const hostJson = new FileCache(readFiles);
  return async () => {
    const [template, files] = await Promise.all([templates.get(path.join(hostDist, 'index.html')), hostJson.get(path.join(hostDist, 'host.json'))]);
    return template === undefined ? undefined : { template, files: files ?? NO_FILES };
  };
}

function readFiles(text: string): HostFiles {
  const { provides, federation } = HostJson.catch({ provides: {} }).parse(parseJson(text));
  return {
    parts: Object.fromEntries(Object.entries(provides).flatMap(([module, { files }]) => (files ? [[module, files]] : []))),
    federation: federation?.files ?? {},
  };
}
