import { api } from '@greenroom/shared-ui/http';
import { createStore } from 'zustand';
import { withOverrides } from './override';
import { type Remote, RegistryError, readRegistry } from './registry';

/** The remotes that this tab knows. */
export interface RemotesOfTab {
  /** Those of the registry, with the overrides of this tab; empty until it is read. */
  remotes: readonly Remote[];
  /** The URL of the full registry, if the page data has the files of its own remote only (complete-remotes.ts). */
  registry?: string;
  /** The request of what it left out. */
  completion?: Promise<void>;
}

export const remotesStore = createStore<RemotesOfTab>(() => ({ remotes: [] }));

/** The remote of this name as this tab knows it by now. */
export const knownRemote = (remote: Remote): Remote => remotesStore.getState().remotes.find(({ name }) => name === remote.name) ?? remote;

/**
 * Fetches the current registry (docs/contracts.md#page), for when that of the page data is missing or may be stale.
 * @throws {RegistryError}
 */
export async function fetchRegistry(): Promise<Remote[]> {
  return withOverrides(readRegistry(await requestRegistry('/remotes.json', 'no-cache')));
}

/** Requests a registry, unread. @throws {RegistryError} */
export async function requestRegistry(url: string, cache: RequestCache): Promise<unknown> {
  return api.get(url, { fetchOptions: { cache } }).catch((cause: unknown) => {
    throw new RegistryError('The list of remotes could not be fetched.', { cause });
  });
}

/** Reads the registry of the page data; null if it is missing or unreadable, so that the host fetches it. */
export function pageRemotes(value: unknown): Remote[] | null {
  if (value === undefined) return null;
  try {
    return withOverrides(readRegistry(value));
  } catch (error) {
    console.error('The list of remotes in the page is unusable; asking for /remotes.json instead:', error);
    return null;
  }
}

/** Fetches the registry, for page data without one. */
export async function discoverRemotes(): Promise<readonly Remote[]> {
  const remotes = await fetchRegistry();
  remotesStore.setState({ remotes });
  return remotes;
}
