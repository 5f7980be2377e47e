import path from 'node:path';
import { z } from 'zod';
import { FileCache } from '../../lib/caches';
import { parseJson } from '../../lib/parse-json';

/** The integrity of files of the host beyond its initial scripts, by URL path. */
export type Files = Record<string, string>;

/** The host's files that some pages preload, beyond those in index.html. */
export interface HostFiles {
  /** By shared module that the host provides to remotes. */
  parts: Record<string, Files>;
  /** The federation runtime, which mounts external remotes. */
  federation: Files;
}

const Files = z.record(z.string(), z.string());
const HostJson = z.object({
  provides: z.record(z.string(), z.object({ files: Files.optional() })),
  federation: z.object({ files: Files }).optional(),
});

/** The host's build. */
export interface Host {
  /** Its index.html, before `fillPage`. */
  template: string;
  /** Its overlay.html, the page of overlays; undefined in a build without one. */
  overlayTemplate: string | undefined;
  files: HostFiles;
}

/** For a host without `host.json`. */
const NO_FILES: HostFiles = { parts: {}, federation: {} };

/** Reads the host's pages and `host.json`: the same objects until a file changes, undefined if the host is not built. */
export function hostReader(hostDist: string): () => Promise<Host | undefined> {
  const templates = new FileCache((text) => text);
  const overlayTemplates = new FileCache((text) => text);
  const hostJson = new FileCache(readFiles);
  return async () => {
    const [template, overlayTemplate, files] = await Promise.all([
      templates.get(path.join(hostDist, 'index.html')),
      overlayTemplates.get(path.join(hostDist, 'overlay.html')),
      hostJson.get(path.join(hostDist, 'host.json')),
    ]);
    return template === undefined ? undefined : { template, overlayTemplate, files: files ?? NO_FILES };
  };
}

function readFiles(text: string): HostFiles {
  const { provides, federation } = HostJson.catch({ provides: {} }).parse(parseJson(text));
  return {
    parts: Object.fromEntries(Object.entries(provides).flatMap(([module, { files }]) => (files ? [[module, files]] : []))),
    federation: federation?.files ?? {},
  };
}
