import { isRecord, readText } from '@greenroom/shared-ui/http';
import { hostScope } from '../container';
import { isManifest } from '../external-remote';
import type { Remote } from '../registry';
import { startFederation } from './instance';

/** A part of the page as the DevTools show it. */
interface Snapshot {
  version: string;
  remoteEntry: string;
  modules: { moduleName: string; modulePath: string }[];
  shared: { sharedName: string; version: string }[];
  /** Of the host: by the remote's name, the rest of the key that it has. */
  remotesInfo?: Record<string, { matchedVersion: string }>;
}

/**
 * Writes host and remotes where the Module Federation DevTools look for them, with their versions and what they share. What the
 * runtime mounts itself it would write as well; our own remotes, and those that nobody has gone to, it does not know.
 */
export async function announce(remotes: readonly Remote[]): Promise<void> {
  const { name } = await startFederation();
  const reachable = remotes.flatMap((remote) => (remote.entry ? [{ ...remote, entry: remote.entry }] : []));
  const snapshots = await Promise.all(reachable.map(async (remote) => [`${remote.name}:${remote.entry}`, await snapshotOf(remote)] as const));
  const host: Snapshot = {
    version: '',
    remoteEntry: '',
    modules: [],
    shared: Object.entries(await hostScope()).flatMap(([sharedName, versions]) => Object.keys(versions).map((version) => ({ sharedName, version }))),
    remotesInfo: Object.fromEntries(reachable.map((remote) => [remote.name, { matchedVersion: remote.entry }])),
  };
  const { __FEDERATION__: page } = window as unknown as { __FEDERATION__: { moduleInfo: Record<string, unknown> } };
  Object.assign(page.moduleInfo, Object.fromEntries(snapshots), { [name]: host });
}

/** A remote's manifest, which usually lies beside its script, says more of it than the registry. */
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
