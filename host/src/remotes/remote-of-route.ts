import { useMatches } from 'react-router-dom';
import type { Remote } from './registry';

/** The `handle` of a remote's routes. */
export interface RemoteHandle {
  remote: Remote;
}

/** The remote that owns the current route; undefined on the host's own routes. */
export function useRemoteOfRoute(): Remote | undefined {
  const handle = useMatches().at(-1)?.handle as Partial<RemoteHandle> | undefined;
  return handle?.remote;
}
