import { createStore } from 'zustand';
import { type Remote, fetchRegistry } from './registry';

/** The remotes that this page knows; empty until the registry was read. */
export const remotesStore = createStore<{ remotes: readonly Remote[] }>(() => ({ remotes: [] }));

/** Fetches the registry for a page that carries none. */
export async function discoverRemotes(): Promise<readonly Remote[]> {
  const remotes = await fetchRegistry();
  remotesStore.setState({ remotes });
  return remotes;
}
