import type { StaffRemote } from '@greenroom/contract/admin';
import { applyChange, type ReleaseRecord, ReleaseRefused, type Releases } from '@greenroom/releases';
import type { RemoteUsage, VersionUsage } from '../../remotes/remote-usage';

/** As many of the last changes as somebody looks at. */
const SHOWN = 20;

/** What a version has that no page was given. */
const UNUSED: VersionUsage = { pages: 0, failures: 0 };

interface Sources {
  releases: Releases;
  uses: RemoteUsage;
}

/** Every remote that was ever stored, with its versions. @throws {StoreDown} */
export async function listRemotes({ releases, uses }: Sources): Promise<StaffRemote[]> {
  const [names, ofLastDay] = await Promise.all([releases.names(), uses.ofLastDay()]);
  return Promise.all(names.map((name) => readRemote(releases, name, ofLastDay.get(name))));
}

/** One of them. @throws {StoreDown} */
export async function findRemote({ releases, uses }: Sources, name: string): Promise<StaffRemote> {
  return readRemote(releases, name, (await uses.ofLastDay()).get(name));
}

async function readRemote(releases: Releases, name: string, uses: Map<string, VersionUsage> | undefined): Promise<StaffRemote> {
  const history = await releases.history(name);
  const versions = await releases.versions(name, history);
  const newest = history.at(-1);
  return {
    name,
    number: newest?.number ?? 0,
    live: newest?.state.live ?? null,
    canary: newest?.state.canary ?? null,
    before: versionBefore(history),
    versions: versions.map((version) => ({ ...describe(version, history), ...(uses?.get(version) ?? UNUSED) })).sort(byAge),
    history: history.slice(-SHOWN).reverse(),
  };
}

function describe(version: string, history: ReleaseRecord[]) {
  const first = history.find(({ state }) => state.live === version);
  return { version, live_since: first?.at ?? null, by: first?.by ?? null };
}

/** Those that were never live come first, since they are likely to be next; then the newest. */
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
