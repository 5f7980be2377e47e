import { createStore } from 'zustand';
import { type Remote, fetchRegistry } from './registry';

/** The remotes of the registry; empty until it is read. */
export const remotesStore = createStore<{ remotes: readonly Remote[] }>(() => ({ remotes: [] }));

/** Fetches the registry, for page data without one. */
export async function discoverRemotes(): Promise<readonly Remote[]> {
  const remotes = await fetchRegistry();
  remotesStore.setState({ remotes });
  return remotes;
}
