import type { QueryKey } from '@tanstack/react-query';
import type { StoreApi } from 'zustand';

/** A query that follows a topic. */
export interface LiveSubscription {
  topic: string;
  queryKey: QueryKey;
  /** Whether it stands for all queries that begin with the key, which request something else than the topic's GET. */
  isDerived: boolean;
}

export interface LiveStatus {
  /** The topics whose changes arrive by push at this time. */
  topics: ReadonlySet<string>;
  /** Milliseconds over which clients spread the requests that follow from a change. */
  jitter: number;
}

/** Live updates by server push (docs/live-updates.md). */
export interface LiveUpdates {
  status: StoreApi<LiveStatus>;
  /** Refetches the query with each change of the topic. @returns unsubscribes */
  subscribe(subscription: LiveSubscription): () => void;
}
