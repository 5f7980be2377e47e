import type { PageRemote, RemoteEntry } from '@greenroom/contract';
import { ENGLISH } from '@greenroom/contract/texts';
import { checksOwnFiles, isExternalRemote, isManifest } from '@greenroom/contract/remote-rules';
import type { HostFiles } from './host-files';
import { OVERLAY_ROUTE } from './site-routes';

/** Adds the shared modules that an entry's routes need, beyond the host's initial scripts, to its preload lists. */
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

/** Reduces an entry for another remote's page: its routes and menu. Its files come with `PageData.registry`. */
export function asOtherEntry({ name, version, routes, menu }: RemoteEntry): PageRemote {
  return { name, version, routes: routes.filter((route) => route !== OVERLAY_ROUTE), ...(menu && { menu }) };
}

/**
 * Reduces a remote's entry to what browsers use. Preload lists of other routes are left to the registry (`PageData.registry`), except
 * external remotes': the host decides by a remote's files whether the browser checks it. Other pages lack the route of overlays, which
 * the router would show inside the shell.
 * @param requested the requested route, if it belongs to the remote
 * @param language the page's, in which the entry has the requested remote's texts; English needs none
 */
export function asPageEntry(entry: RemoteEntry, hostFiles: Pick<HostFiles, 'parts'>, requested?: string, language = ENGLISH): RemoteEntry {
  const {
    data: _data,
    exposes: _exposes,
    files: _files,
    linkPreviews: _linkPreviews,
    manifest: _manifest,
    needs: _needs,
    preload: _preload,
    shared: _shared,
    texts,
    uses: _uses,
    ...rest
  } = entry;
  const { files = {}, preload: given = {} } = withHostFiles(entry, hostFiles);
  // The fetch mode of such a remote is unknown: a preload in another mode would fetch its files twice.
  const isUnchecked = isExternalRemote(entry) && !checksOwnFiles(entry);
  const routes = isUnchecked ? [] : isExternalRemote(entry) ? entry.routes : entry.routes.filter((route) => route === requested);
  const preload = Object.fromEntries(routes.flatMap((route) => (given[route]?.length ? [[route, given[route]]] : [])));
  const early = Object.values(preload).flat();
  const ownTexts = language === ENGLISH || !requested ? undefined : texts?.[language];
  const integrity = [...early, ...(ownTexts ? [ownTexts] : [])].flatMap((file) => (files[file] === undefined ? [] : [[file, files[file]]]));
  // Any of the files may be the script that the manifest names.
  const carried = { ...(isManifest(entry.entry) && files), ...Object.fromEntries(integrity) };
  const shown = entry.routes.filter((route) => route === requested || route !== OVERLAY_ROUTE);
  return {
    ...rest,
    routes: shown,
    ...(early.length > 0 && { preload }),
    ...(ownTexts && { texts: { [language]: ownTexts } }),
    ...(Object.keys(carried).length > 0 && { files: carried }),
  };
}
