import type { RemoteEntry } from '@greenroom/contract';
import { checksOwnFiles, isExternalRemote, isManifest } from '../remotes/remotes.rules';
import type { HostFiles } from './host-files';

/**
 * A remote's entry as a browser may want it: its routes want the host's own files early as well, where they take something from the
 * page that the host's first scripts do not hold.
 */
export function withHostFiles(entry: RemoteEntry, { parts }: Pick<HostFiles, 'parts'>): RemoteEntry {
  const { needs = {}, preload = {}, files = {} } = entry;
  const early = entry.routes.map((route) => {
    const ofHost = (needs[route] ?? []).flatMap((module) => Object.entries(parts[module] ?? {}));
    return { route, ofHost, files: new Set([...(preload[route] ?? []), ...ofHost.map(([href]) => href)]) };
  });
  const ofHost = early.flatMap((each) => each.ofHost);
  if (ofHost.length === 0) return entry;
  const added = early.filter((each) => each.files.size > 0).map((each) => [each.route, [...each.files]]);
  return { ...entry, preload: { ...preload, ...Object.fromEntries(added) }, files: { ...files, ...Object.fromEntries(ofHost) } };
}

/**
 * A remote's entry as the page carries it, which every visitor is sent: without what no browser asks for, and without the calls
 * of its routes, which the requested one's preload tags name. What other routes want early the registry has (`PageData.registry`);
 * a guest's files also say whether the browser checks it, so that those of all its routes are carried.
 * @param requested the route of the page, where it is the remote's
 */
export function asPageEntry(entry: RemoteEntry, hostFiles: Pick<HostFiles, 'parts'>, requested?: string): RemoteEntry {
  const { data: _data, exposes: _exposes, files: _files, manifest: _manifest, needs: _needs, preload: _preload, shared: _shared, uses: _uses, ...rest } = entry;
  const { files = {}, preload: given = {} } = withHostFiles(entry, hostFiles);
  // In which mode such a remote asks for its files, nobody knows: a preload in another one would fetch them twice.
  const isUnchecked = isExternalRemote(entry) && !checksOwnFiles(entry);
  const routes = isUnchecked ? [] : isExternalRemote(entry) ? entry.routes : entry.routes.filter((route) => route === requested);
  const preload = Object.fromEntries(routes.flatMap((route) => (given[route]?.length ? [[route, given[route]]] : [])));
  const early = Object.values(preload).flat();
  const integrity = early.flatMap((file) => (files[file] === undefined ? [] : [[file, files[file]]]));
  // Which script a manifest names, the browser learns from it.
  const carried = { ...(isManifest(entry.entry) && files), ...Object.fromEntries(integrity) };
  return { ...rest, ...(early.length > 0 && { preload }), ...(Object.keys(carried).length > 0 && { files: carried }) };
}
