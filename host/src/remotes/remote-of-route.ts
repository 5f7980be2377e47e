import { useMatches } from 'react-router-dom';
import type { Remote } from './registry';

/** What the route of a remote's page carries for its boundary. */
export interface RemoteHandle {
  remote: Remote;
}

/** The remote that owns the present route; none where the route is the host's own. */
export function useRemoteOfRoute(): Remote | undefined {
  const handle = useMatches().at(-1)?.handle as Partial<RemoteHandle> | undefined;
  return handle?.remote;
}
