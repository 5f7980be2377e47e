import { api } from '@greenroom/shared-ui/http';
import { createStore } from 'zustand';
import { withOverrides } from './override';
import { type Remote, RegistryError, readRegistry } from './registry';

/** The remotes that this tab knows. */
export interface RemotesOfTab {
  /** Those of the registry, with the overrides of this tab; empty until it is read. */
  remotes: readonly Remote[];
  /** By which the others are looked up, if the page carries some of them only (look-up-remote.ts). */
  lookup?: string;
  /** Looks up the remote of a path, and loads its code ahead of a navigation; once the page is idle. */
  warmUnknown?: (path: string) => void;
}

export const remotesStore = createStore<RemotesOfTab>(() => ({ remotes: [] }));

/**
 * Fetches the current registry (docs/contracts.md#page), for when that of the page data is missing, incomplete or may be stale.
 * @param cache of requests for the versions of this page, which never change, `default`
 * @throws {RegistryError}
 */
export async function fetchRegistry(url = '/remotes.json', cache: RequestCache = 'no-cache'): Promise<Remote[]> {
  const response = await api.get(url, { fetchOptions: { cache } }).catch((cause: unknown) => {
    throw new RegistryError('The list of remotes could not be fetched.', { cause });
  });
  return withOverrides(readRegistry(response));
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
