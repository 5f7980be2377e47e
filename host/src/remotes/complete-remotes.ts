import { type Remote, RegistryError, readRegistry } from './registry';
import { knownRemote, remotesStore, requestRegistry } from './remotes-store';

// A page carries the files of its own remote, and of the others what decides whose page a path is. Here the rest is requested, of the
// versions that the page has: a tab keeps them, whatever is released meanwhile (decision 0012).

/**
 * Requests, once, the entries and preload lists that the page data left out. A request that failed can be repeated.
 * @throws {RegistryError}
 */
export function completeRemotes(): Promise<void> {
  const { registry, completion = registry === undefined ? Promise.resolve() : complete(registry) } = remotesStore.getState();
  remotesStore.setState({ completion });
  return completion;
}

/**
 * A remote of the page data, with its entry if the server has it.
 * @throws {RegistryError}
 */
export async function completeRemote(remote: Remote): Promise<Remote> {
  if (knownRemote(remote).entry === null) await completeRemotes();
  const known = knownRemote(remote);
  // The next attempt requests it again.
  if (known.entry === null) remotesStore.setState({ completion: undefined });
  return known;
}

async function complete(registry: string): Promise<void> {
  try {
    const { remotes } = remotesStore.getState();
    const listed = await requestRegistry(urlOf(registry, remotes), 'default');
    if (!Array.isArray(listed)) throw new RegistryError('The list of remotes is not a list.');
    // Each by itself: whose a route is, the page data said.
    const found = listed.flatMap((entry) => readRegistry([entry]));
    remotesStore.setState({ remotes: remotes.map((remote) => withFiles(remote, found)) });
  } catch (error) {
    remotesStore.setState({ completion: undefined });
    throw error;
  }
}

/** The registry of the versions that the page has. A host that was not released has none. */
function urlOf(registry: string, remotes: readonly Remote[]): string {
  const host = document.getElementById('page-data')?.dataset.host;
  const parts = [...(host === undefined ? [] : [{ name: 'host', version: host }]), ...remotes];
  const versions = parts.map(({ name, version }) => `${name}/${encodeURIComponent(version)}`);
  return `${registry}${registry.includes('?') ? '&' : '?'}versions=${versions.join()}`;
}

/** The remote with the files of its version; another version's are never used, nor those of an entry that this tab overrides. */
function withFiles(remote: Remote, found: readonly Remote[]): Remote {
  const same = found.find(({ name, version }) => name === remote.name && version === remote.version);
  if (!same || (remote.entry !== null && remote.entry !== same.entry)) return remote;
  return { ...same, routes: remote.routes, menu: remote.menu };
}
