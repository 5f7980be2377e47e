import { api } from '@greenroom/shared-ui/http';
import { createStore } from 'zustand';
import { withOverrides } from './override';
import { type Remote, RegistryError, readRegistry } from './registry';

export interface RemotesOfTab {
  /** The registry's remotes with this tab's overrides; empty until it is read. */
  remotes: readonly Remote[];
  /** The URL of the full registry, if the page data has the files of its own remote only (complete-remotes.ts). */
  registry?: string;
  completion?: Promise<void>;
}

export const remotesStore = createStore<RemotesOfTab>(() => ({ remotes: [] }));

export const knownRemote = (remote: Remote): Remote => remotesStore.getState().remotes.find(({ name }) => name === remote.name) ?? remote;

/** Fetches the current registry (docs/contracts.md#page), if the page data has none or a stale one. @throws {RegistryError} */
export const fetchRegistry = async (): Promise<Remote[]> => withOverrides(readRegistry(await requestRegistry('/remotes.json', 'no-cache')));

/** Requests a registry, unread. @throws {RegistryError} */
export const requestRegistry = async (url: string, cache: RequestCache): Promise<unknown> =>
  api.get(url, { fetchOptions: { cache } }).catch((cause: unknown) => {
    throw new RegistryError('The list of remotes could not be fetched.', { cause });
  });

/** Reads the registry of the page data; null if it is missing or unreadable: the host fetches it then. */
export function pageRemotes(value: unknown): Remote[] | null {
  if (value === undefined) return null;
  try {
    return withOverrides(readRegistry(value));
  } catch (error) {
    console.error('The list of remotes in the page is unusable; asking for /remotes.json instead:', error);
    return null;
  }
}

export async function discoverRemotes(): Promise<readonly Remote[]> {
  const remotes = await fetchRegistry();
  remotesStore.setState({ remotes });
  return remotes;
}
