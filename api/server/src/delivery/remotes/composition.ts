import type { RemoteEntry } from '@greenroom/contract';
import type { Host, StoredHost } from '../page/host-files';

/** A version that visitors get: of a remote, or of the host. */
export type Version = RemoteEntry | StoredHost;

/** What a visitor gets. */
export interface Composition {
  /** Of every released part. */
  versions: readonly Version[];
  entries: RemoteEntry[];
  /** Undefined if the host is neither released nor built. */
  host: Host | undefined;
  /** Whether the host has a canary, which is compared with the live version. */
  comparesHosts: boolean;
}
