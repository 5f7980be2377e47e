import { isRecord, readText } from '@greenroom/shared-ui/http';
import { hostShareScope } from '../container';
import { isManifest } from '@greenroom/contract/remote-rules';
import type { Remote } from '../registry';
import { startFederation } from './runtime-plugin';

interface Snapshot {
  version: string;
  remoteEntry: string;
  modules: { moduleName: string; modulePath: string }[];
  shared: { sharedName: string; version: string }[];
  /** The host's entry for each remote's name: the second half of its key in `moduleInfo`. */
  remotesInfo?: Record<string, { matchedVersion: string }>;
}

/** Writes host and remotes to `__FEDERATION__.moduleInfo` for the DevTools; the runtime adds external remotes alone. */
export async function publishModuleInfo(remotes: readonly Remote[]): Promise<void> {
  const { name } = await startFederation();
  const reachable = remotes.flatMap((remote) => (remote.entry ? [{ ...remote, entry: remote.entry }] : []));
  const snapshots = await Promise.all(
    reachable.map(async (remote) => [`${remote.name}:${remote.entry}`, await snapshotOf(remote)] as const),
  );
  const host: Snapshot = {
    version: '',
    remoteEntry: '',
    modules: [],
    shared: Object.entries(await hostShareScope()).flatMap(([sharedName, versions]) =>
      Object.keys(versions).map((version) => ({ sharedName, version })),
    ),
    remotesInfo: Object.fromEntries(reachable.map((remote) => [remote.name, { matchedVersion: remote.entry }])),
  };
  const { __FEDERATION__: page } = window as unknown as { __FEDERATION__: { moduleInfo: Record<string, unknown> } };
  Object.assign(page.moduleInfo, Object.fromEntries(snapshots), { [name]: host });
}

/** Reads a remote's manifest, usually next to its entry script, which has more details than the registry. */
async function snapshotOf({ version, entry }: Remote & { entry: string }): Promise<Snapshot> {
  const manifest = await fetchManifest(isManifest(entry) ? entry : new URL('mf-manifest.json', entry).href);
  const listed = (key: string) => (Array.isArray(manifest[key]) ? manifest[key].filter(isRecord) : []);
  return {
    version,
    remoteEntry: entry,
    modules: listed('exposes').map((exposed) => ({ moduleName: readText(exposed.name), modulePath: readText(exposed.path) })),
    shared: listed('shared').map((shared) => ({ sharedName: readText(shared.name), version: readText(shared.version) })),
  };
}

async function fetchManifest(url: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const manifest: unknown = await (await fetch(url)).json();
    return isRecord(manifest) ? manifest : {};
  } catch {
    return {};
  }
}
