import { urlOfAttempt } from '../attempt';
import type { Remote } from '../registry';

/** A guest as it is being loaded. */
export interface LoadingExternalRemote {
  remote: Remote & { entry: string };
  attempt: number;
  /** How many milliseconds a request may take. */
  timeout: number;
}

/** Those that the page has begun to load, by name: the runtime's hooks get no more than that. */
export const guests = new Map<string, LoadingExternalRemote>();

/** What the registry says the bytes at an address are; null where it need not say. @throws where it should, and does not */
export function integrityOf({ remote, attempt }: LoadingExternalRemote, url: string): string | null {
  if (remote.integrity === null) return null;
  const known = { ...remote.files, [remote.entry]: remote.integrity };
  const integrity = Object.entries(known).find(([file]) => url === urlOfAttempt(file, attempt))?.[1];
  if (!integrity) throw new Error(`the registry gives no integrity of ${url}, which the manifest names`);
  return integrity;
}
