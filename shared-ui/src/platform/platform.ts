import type { PageConfig, PageUser } from '@greenroom/contract';
import type { StoreApi } from 'zustand';

/** A signed-in member as the shell shows them; ids are text, points are a whole number. */
export type User = PageUser;

export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** Shows a short message over the page (specification 1, section 4). `duration` in milliseconds, 4000 unless told. */
export type ShowToast = (message: string, type?: ToastType, duration?: number) => void;

/** Who is signed in, and a way to show saved values at once (contracts.md, section 6). */
export interface Session {
  user: User | null;
  /** Merges new values into the signed-in member; nothing happens for a guest. */
  updateUser(changes: Partial<User>): void;
}

/** What the settings call says of the site, fallbacks applied (specification 1, section 3). */
export interface Site {
  name: string;
  description: string;
}

/** The operator's configuration with the defaults of contracts.md, section 2. */
export type SiteConfig = PageConfig & {
  chat: { name: string; signInPath: string; avatarBase: string };
  streaming: NonNullable<PageConfig['streaming']> & { name: string; linkPath: string };
  remoteIntegrity: NonNullable<PageConfig['remoteIntegrity']>;
  uncheckedRemotes: readonly string[];
  /** The link stays away without its `url`. */
  saferGambling: { mark: string; text: string; url?: string; linkText: string };
};

/**
 * What the host owns and a remote may use. The host provides one; a test provides another through
 * `@greenroom/shared-ui/testing`. Remotes reach it through the hooks beside this file only.
 */
export interface Platform {
  session: StoreApi<Session>;
  site: StoreApi<Site>;
  config: SiteConfig;
  showToast: ShowToast;
  /** Covers the page until the returned function is called. */
  showLoading(message?: string): () => void;
  /** Fetches the code of a route before it is visited; harmless for a path that nobody owns. */
  warmRoute(path: string): void;
}
