import { onLiveRevision } from '@greenroom/shared-ui/http';
import type { LiveStatus, LiveSubscription, LiveUpdates } from '@greenroom/shared-ui/platform';
import { type StoreApi, createStore } from 'zustand';

/** The part of live updates that the first render needs; `start-live.ts` connects it once the page is idle. */
export interface LiveState extends LiveUpdates {
  subscriptions: StoreApi<ReadonlySet<LiveSubscription>>;
  /** `Live-Revision` of the newest response or event of each topic, such as `raffles=ab12`. */
  revisions: Map<string, string>;
}

export function createLiveState(): LiveState {
  const subscriptions = createStore<ReadonlySet<LiveSubscription>>(() => new Set());
  const change = (edit: (set: Set<LiveSubscription>) => void) =>
    subscriptions.setState((current) => {
      const next = new Set(current);
      edit(next);
      return next;
    }, true);
  const revisions = new Map<string, string>();
  onLiveRevision((revision) => revisions.set(topicOf(revision), revision));
  return {
    status: createStore<LiveStatus>(() => ({ topics: new Set(), jitter: 0 })),
    subscriptions,
    revisions,
    subscribe(subscription) {
      change((set) => set.add(subscription));
      return () => change((set) => set.delete(subscription));
    },
  };
}

export const topicOf = (revision: string): string => revision.split('=', 1).join('');
