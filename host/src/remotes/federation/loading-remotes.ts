import { urlForAttempt } from '../retry-url';
import type { Remote } from '../registry';

export interface LoadingExternalRemote {
  remote: Remote & { entry: string };
  attempt: number;
  timeout: number;
}

/** Keyed by name: the runtime's hooks receive nothing else. */
export const loadingRemotes = new Map<string, LoadingExternalRemote>();

/** Returns the integrity of a URL in the registry; null if none is required. @throws if it is required and missing */
export function integrityOf({ remote, attempt }: LoadingExternalRemote, url: string): string | null {
  if (remote.integrity === null) return null;
  const integrities = { ...remote.files, [remote.entry]: remote.integrity };
  const integrity = Object.entries(integrities).find(([file]) => url === urlForAttempt(file, attempt))?.[1];
  if (!integrity) throw new Error(`the registry gives no integrity of ${url}, which the manifest names`);
  return integrity;
}
