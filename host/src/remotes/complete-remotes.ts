import { type Remote, RegistryError, readRegistry } from './registry';
import { knownRemote, remotesStore, requestRegistry } from './remotes-store';

// A page carries the files of its own remote, and of the others what decides whose page a path is. Here the rest is requested, of the
// versions that the page has: a tab keeps them, whatever is released meanwhile (decision 0012).

/** The requests of one remote that are under way, by its name. */
const pending = new Map<string, Promise<void>>();

/**
 * Requests, once, the entries and preload lists that the page data left out. A request that failed can be repeated.
 * @throws {RegistryError}
 */
export function completeRemotes(): Promise<void> {
  const {
    registry,
    remotes,
    completion = registry === undefined ? Promise.resolve() : complete(registry, remotes),
  } = remotesStore.getState();
  remotesStore.setState({ completion });
  return completion.catch((error: unknown) => {
    remotesStore.setState({ completion: undefined });
    throw error;
  });
}

/**
 * A remote of the page data, with its entry if the server has it. Before the page is idle, that alone is requested: it is a small part of
 * what all remotes have.
 * @throws {RegistryError}
 */
export async function completeRemote(remote: Remote): Promise<Remote> {
  const { registry, completion } = remotesStore.getState();
  if (knownRemote(remote).entry === null) await completion?.catch(() => undefined);
  const known = knownRemote(remote);
  if (known.entry !== null || registry === undefined) return known;
  const request = pending.get(known.name) ?? complete(registry, [known]).finally(() => pending.delete(known.name));
  pending.set(known.name, request);
  await request;
  return knownRemote(remote);
}

async function complete(registry: string, wanted: readonly Remote[]): Promise<void> {
  const listed = await requestRegistry(urlOf(registry, wanted), 'default');
  if (!Array.isArray(listed)) throw new RegistryError('The list of remotes is not a list.');
  // Each by itself: whose a route is, the page data said.
  const found = listed.flatMap((entry) => readRegistry([entry]));
  remotesStore.setState(({ remotes }) => ({ remotes: remotes.map((remote) => withFiles(remote, found)) }));
}

/** The registry of these remotes, of the versions that the page has. A host that was not released has none. */
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
