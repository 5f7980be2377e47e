import type { PageConfig, PageUser } from '@greenroom/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { StoreApi } from 'zustand';

/** A signed-in member as the shell shows them; ids are text, points are a whole number. */
export type User = PageUser;

export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** Shows a short message over the page (docs/product.md#toasts). `duration` in milliseconds, 4000 by default. */
export type ShowToast = (message: string, type?: ToastType, duration?: number) => void;

export interface Session {
  user: User | null;
  /** Merges saved values into the signed-in member (docs/contracts.md#decisions); does nothing for a guest. */
  updateUser(changes: Partial<User>): void;
}

/** The site's name and description from the settings endpoint, fallbacks applied (docs/product.md#site-settings). */
export interface Site {
  name: string;
  description: string;
}

/** The operator's configuration with the defaults of docs/site-config.md. */
export type SiteConfig = PageConfig & {
  chat: { name: string; signInPath: string; avatarBase: string };
  streaming: NonNullable<PageConfig['streaming']> & { name: string; linkPath: string };
  remoteIntegrity: NonNullable<PageConfig['remoteIntegrity']>;
  uncheckedRemotes: readonly string[];
  measurementSample: number;
  /** Without a `url` there is no link. */
  saferGambling: { mark: string; text: string; url?: string; linkText: string };
};

/** The contract of host and remotes, who use it through the hooks. Tests get a fake one from `@greenroom/shared-ui/testing`. */
export interface Platform {
  session: StoreApi<Session>;
  site: StoreApi<Site>;
  config: SiteConfig;
  live: LiveUpdates;
  showToast: ShowToast;
  showLoading(message?: string): () => void;
  /** Offers web push after an entry or an order. Missing until the page is idle. */
  offerNotifications?(): void;
  /** Prefetches the code of a route; does nothing for a path without a route. */
  warmRoute(path: string): void;
}

/** A query that follows a topic. */
export interface LiveSubscription {
  topic: string;
  queryKey: QueryKey;
  /** True if it stands for all queries that begin with the key, which request something else than the topic's GET. */
  isDerived: boolean;
}

export interface LiveStatus {
  /** The topics whose changes arrive by push at this time. */
  topics: ReadonlySet<string>;
  /** Milliseconds over which clients spread the requests that follow from a change. */
  jitter: number;
}

export interface LiveUpdates {
  status: StoreApi<LiveStatus>;
  /** Refetches the query with each change of the topic. @returns unsubscribes */
  subscribe(subscription: LiveSubscription): () => void;
}
