import path from 'node:path';
import { HOST, HOST_DESCRIPTION } from '@greenroom/contract/releases';
import { z } from 'zod';
import { parsedFile } from '../../lib/caches';
import { parseJson } from '../../lib/parse-json';
import type { Releases } from '../releases/releases';

const [PAGE, OVERLAY_PAGE] = ['index.html', 'overlay.html'] as const;

/** The integrity of files of the host beyond its initial scripts, by URL path. */
export type Files = Record<string, string>;

/** The host's files that some pages preload, beyond those in index.html. */
export interface HostFiles {
  /** Files of each shared module that the host provides to remotes. */
  parts: Record<string, Files>;
  /** The federation runtime, which mounts external remotes. */
  federation: Files;
  /** The file with the texts of each language but English. */
  texts: Record<string, Files>;
  /** The host requests the entries of remotes that don't own the page; older builds need them in the page. */
  completesRemotes: boolean;
}

const Files = z.record(z.string(), z.string());
const HostJson = z.object({
  provides: z.record(z.string(), z.object({ files: Files.optional() })),
  federation: z.object({ files: Files }).optional(),
  texts: z.record(z.string(), Files).optional(),
  completesRemotes: z.boolean().optional(),
});

/** A build of the host. */
export interface Host {
  /** Undefined unless released. */
  version?: string;
  template: string;
  overlayTemplate: string | undefined;
  files: HostFiles;
}

/** A released version of the host. */
export interface StoredHost extends Host {
  name: string;
  version: string;
}

const NO_FILES: HostFiles = { parts: {}, federation: {}, texts: {}, completesRemotes: false };

/** Reads the build of the host that the server brings: the same object until a file changes, undefined if the host is not built. */
export function hostReader(hostDist: string): () => Promise<Host | undefined> {
  const readTemplate = parsedFile(path.join(hostDist, PAGE), String);
  const readOverlayTemplate = parsedFile(path.join(hostDist, OVERLAY_PAGE), String);
  const readHostJson = parsedFile(path.join(hostDist, HOST_DESCRIPTION), readHostFiles);
  let last: Host | undefined;
  return async () => {
    const [template, overlayTemplate, files = NO_FILES] = await Promise.all([readTemplate(), readOverlayTemplate(), readHostJson()]);
    if (template === undefined) return undefined;
    const isSame = last?.template === template && last.overlayTemplate === overlayTemplate && last.files === files;
    return (last = isSame ? last : { template, overlayTemplate, files });
  };
}

/** Reads a released version of the host. @throws if it is missing @throws {StoreDown} */
export async function readStoredHost(releases: Releases, version: string): Promise<StoredHost> {
  const [template, overlayTemplate, description] = await Promise.all(
    [PAGE, OVERLAY_PAGE, HOST_DESCRIPTION].map(async (file) => (await releases.file(HOST, version, file))?.toString()),
  );
  if (template === undefined || description === undefined) throw new Error("This version doesn't exist.");
  return { name: HOST, version, template, overlayTemplate, files: readHostFiles(description) };
}

function readHostFiles(text: string): HostFiles {
  const { provides, federation, texts = {}, completesRemotes = false } = HostJson.catch({ provides: {} }).parse(parseJson(text));
  return {
    parts: Object.fromEntries(Object.entries(provides).flatMap(([module, { files }]) => (files ? [[module, files]] : []))),
    federation: federation?.files ?? {},
    texts,
    completesRemotes,
  };
}
