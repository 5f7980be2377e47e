import { type Remote, RegistryError, readRegistry } from './registry';
import { knownRemote, remotesStore, requestRegistry } from './remotes-store';

const pending = new Map<string, Promise<void>>();

/** Requests, once, what the page data left out, of the page's versions (decision 0012); can be repeated. @throws {RegistryError} */
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

/** Returns a remote with its entry, if the server has it; before the page is idle, requests it alone. @throws {RegistryError} */
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
  // One by one: the page data has decided who owns a route.
  const found = listed.flatMap((entry) => readRegistry([entry]));
  remotesStore.setState(({ remotes }) => ({ remotes: remotes.map((remote) => withFiles(remote, found)) }));
}

/** Returns the URL of the registry with these versions. An unreleased host has none. */
function urlOf(registry: string, remotes: readonly Remote[]): string {
  const host = document.getElementById('page-data')?.dataset.host;
  const parts = [...(host === undefined ? [] : [{ name: 'host', version: host }]), ...remotes];
  const versions = parts.map(({ name, version }) => `${name}/${encodeURIComponent(version)}`);
  return `${registry}${registry.includes('?') ? '&' : '?'}versions=${versions.join()}`;
}

/** Returns the remote with the files of its version, never of another; an entry that this tab overrides gets none. */
function withFiles(remote: Remote, found: readonly Remote[]): Remote {
  const same = found.find(({ name, version }) => name === remote.name && version === remote.version);
  if (!same || (remote.entry !== null && remote.entry !== same.entry)) return remote;
  return { ...same, routes: remote.routes, menu: remote.menu };
}
