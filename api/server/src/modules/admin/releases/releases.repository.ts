import type { StaffRemote } from '@greenroom/contract/admin';
import { applyChange, type ReleaseRecord, ReleaseRefused, type Releases } from '@greenroom/releases';
import type { RemoteUsage, VersionUsage } from '../../remotes/remote-usage';

/** The number of changes shown. */
const HISTORY_LIMIT = 20;

/** The usage of a version that no page was served with. */
const UNUSED: VersionUsage = { pages: 0, failures: 0 };

interface ReleaseSources {
  releases: Releases;
  usage: RemoteUsage;
}

/** All stored remotes with their versions and usage. @throws {StoreDown} */
export async function listRemotes({ releases, usage }: ReleaseSources): Promise<StaffRemote[]> {
  const [names, ofLastDay] = await Promise.all([releases.names(), usage.ofLastDay()]);
  return Promise.all(names.map((name) => readRemote(releases, name, ofLastDay.get(name))));
}

/** One remote with its versions and usage. @throws {StoreDown} */
export async function findRemote({ releases, usage }: ReleaseSources, name: string): Promise<StaffRemote> {
  return readRemote(releases, name, (await usage.ofLastDay()).get(name));
}

async function readRemote(releases: Releases, name: string, uses: Map<string, VersionUsage> | undefined): Promise<StaffRemote> {
  const history = await releases.history(name);
  const [versions, checked] = await Promise.all([releases.versions(name, history), releases.checkedVersions(name)]);
  const newest = history.at(-1);
  return {
    name,
    number: newest?.number ?? 0,
    live: newest?.state.live ?? null,
    canary: newest?.state.canary ?? null,
    before: versionBefore(history),
    versions: versions.map((version) => ({ ...describe(version, history), checked: checked.includes(version), ...(uses?.get(version) ?? UNUSED) })).sort(byAge),
    history: history.slice(-HISTORY_LIMIT).reverse(),
  };
}

function describe(version: string, history: ReleaseRecord[]) {
  const first = history.find(({ state }) => state.live === version);
  return { version, live_since: first?.at ?? null, by: first?.by ?? null };
}

/** Versions that were never live first, since they are likely to be released next; then the latest. */
function byAge(one: StaffRemote['versions'][number], other: StaffRemote['versions'][number]): number {
  if (one.live_since === other.live_since) return other.version.localeCompare(one.version, 'en', { numeric: true });
  if (!one.live_since || !other.live_since) return one.live_since ? 1 : -1;
  return one.live_since < other.live_since ? 1 : -1;
}

function versionBefore(history: ReleaseRecord[]): string | null {
  try {
    return applyChange(history, { action: 'rollback' }).live;
  } catch (cause) {
    if (cause instanceof ReleaseRefused) return null;
    throw cause;
  }
}
