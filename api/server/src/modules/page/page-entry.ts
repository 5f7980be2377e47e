import type { RemoteEntry } from '@greenroom/contract';
import { checksOwnFiles, isGuest, isManifest } from '../remotes/remotes.rules';
import type { HostFiles } from './host-files';

/**
 * A remote's entry as the page carries it, which every visitor is sent: without what no browser asks for, and without the calls
 * of its routes, which the requested one's preload tags name. Its routes want the host's own files early as well, where they take
 * something from the page that the host's first scripts do not hold.
 */
export function asPageEntry(entry: RemoteEntry, { parts }: Pick<HostFiles, 'parts'>): RemoteEntry {
  const { data: _data, exposes: _exposes, files = {}, manifest: _manifest, needs = {}, preload: given = {}, shared: _shared, uses: _uses, ...rest } = entry;
  // In which mode such a remote asks for its files, nobody knows: a preload in another one would fetch them twice.
  const preload = isGuest(entry) && !checksOwnFiles(entry) ? {} : given;
  const early = entry.routes.map((route) => {
    const ofHost = (needs[route] ?? []).flatMap((module) => Object.entries(parts[module] ?? {}));
    const own = (preload[route] ?? []).map((file): [string, string | undefined] => [file, files[file]]);
    return { route, files: new Map([...own, ...ofHost]) };
  });
  const integrity = early.flatMap((each) => [...each.files]).filter((file): file is [string, string] => file[1] !== undefined);
  // Which script a manifest names, the browser learns from it.
  const carried = { ...(isManifest(entry.entry) && files), ...Object.fromEntries(integrity) };
  return {
    ...rest,
    ...(early.some((each) => each.files.size > 0) && {
      preload: Object.fromEntries(early.map((each) => [each.route, [...each.files.keys()]])),
    }),
    ...(Object.keys(carried).length > 0 && { files: carried }),
  };
}
