import { ApiError } from '@greenroom/shared-ui/http';
import { remoteOfPath } from './remote-routes';
import { fetchRegistry, remotesStore } from './remotes-store';

/** By path: also those without a remote. */
const lookUps = new Map<string, Promise<void>>();

/** Whether the page carries some of the remotes only, and none of them owns the path, nor one that was looked up. */
export function isUnknown(path: string): boolean {
  const { remotes, lookup } = remotesStore.getState();
  return lookup !== undefined && !lookUps.has(path) && !remoteOfPath(path, remotes);
}

/**
 * Adds the remote that owns a path to the registry, if the page does not carry it (decision 0066). It is of the versions that the page was
 * composed of. Each path is requested once; a failed request can be repeated.
 * @throws {RegistryError} also if only a document can show the path, see {@link needsDocument}
 */
export async function lookUpRemote(path: string): Promise<void> {
  if (isUnknown(path)) {
    const lookUp = addRemote(path);
    lookUps.set(path, lookUp);
    lookUp.catch(() => lookUps.delete(path));
  }
  await lookUps.get(path);
}

/** Whether a path can be shown by another document only: the server does not know the versions of this one any more. */
export const needsDocument = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ApiError && error.cause.status === 410;

async function addRemote(path: string): Promise<void> {
  const found = await fetchRegistry(remotesStore.getState().lookup + encodeURIComponent(path), 'default');
  const { remotes } = remotesStore.getState();
  const added = found.filter(({ name }) => !remotes.some((remote) => remote.name === name));
  remotesStore.setState({ remotes: [...remotes, ...added] });
}
