import { type Json, readList, readNumber, readOptionalText, readRecord, type Unread } from '@greenroom/shared-ui/http';
import type { SettingsResponse } from '@greenroom/contract';
import { type LiveSubscription, type Platform, type User, siteSettingsQuery } from '@greenroom/shared-ui/platform';
import { type QueryClient, hashKey } from '@tanstack/react-query';
import { readSite } from '../../app/site';
import { type LiveChange, type LiveRequest, type StreamStatus, LiveStream } from './live-stream';
import { type LiveState, topicOf } from './live-updates';
import { pathOfTopic, pushResponse } from './push-response';
import { connectWhileShown } from './while-shown';

const ME = 'me';
const MEMBER_AREAS = ['me:store', 'me:tickets', 'me:claims', 'me:profile', 'me:winnings', 'me:notifications'];

const GATHER_MS = 100;

/** Other back ends have none, which reads as empty. */
const readWinnings = (value: unknown) => (readOptionalText(value) ?? undefined) as User['winnings'];

interface LiveOptions {
  live: LiveState;
  platform: Pick<Platform, 'session' | 'site' | 'config'>;
  queryClient: QueryClient;
}

/** Connects the queries that follow topics (docs/live-updates.md). Browsers without Web Locks go on polling. @returns disconnects */
export function startLive({ live, platform: { session, site, config }, queryClient }: LiveOptions): () => void {
  if (!('locks' in navigator && 'EventSource' in window)) return () => undefined;

  const settings: LiveSubscription = { topic: 'settings', queryKey: siteSettingsQuery.queryKey, isDerived: false };
  live.subscribe(settings);
  const delayed = new Map<string, ReturnType<typeof setTimeout>>();
  const memberId = session.getState().user?.id;
  function request(): LiveRequest {
    const followed = [...live.subscriptions.getState()].map(({ topic }) => (MEMBER_AREAS.includes(topic) ? ME : topic));
    const topics = [...new Set([...(memberId ? [ME] : []), ...followed])];
    return { topics, revisions: topics.flatMap((topic) => live.revisions.get(topic) ?? []) };
  }

  function onChange(change: LiveChange): void {
    const { topic, revision } = change;
    const isNew = revision === undefined || learn(revision);
    if (topic === ME) updateMember(readRecord(change.data), isNew);
    else if (isNew) updateQueries(change);
  }

  /** Requests again where a late response has replaced newer data. */
  function onStatus(status: StreamStatus | null): void {
    const topics = new Set(status?.topics);
    if (topics.has(ME)) for (const area of MEMBER_AREAS) topics.add(area);
    live.status.setState({ topics, jitter: status?.jitter ?? 0 });
    if (!status) return;
    const followed = new Set(request().topics);
    for (const revision of status.revisions) {
      const topic = topicOf(revision);
      if (followed.has(topic) && learn(revision)) updateQueries({ topic, jitter: status.jitter });
    }
  }

  /** Tells whether a revision is new, and stores it. The first isn't: it is of data that came without `Live-Revision`. */
  function learn(revision: string): boolean {
    const topic = topicOf(revision);
    const known = live.revisions.get(topic);
    live.revisions.set(topic, revision);
    return known !== undefined && known !== revision;
  }

  /** Updates the queries of a topic: with pushed data at once, or over the network after a random delay. */
  function updateQueries({ topic, jitter, data }: LiveChange): void {
    const path = pathOfTopic(topic);
    const withdraw = path !== undefined && typeof data === 'object' && data !== null && pushResponse(path, data);
    const refetches = subscriptionsTo(topic).map(async (subscription) => {
      if (withdraw && !subscription.isDerived) await refetch(subscription);
      else refetchDelayed(subscription, jitter);
    });
    if (withdraw) void Promise.all(refetches).then(withdraw);
  }

  /** Returns each query once: several components of a page may use it. */
  function subscriptionsTo(topic: string): LiveSubscription[] {
    const subscriptions = [...live.subscriptions.getState()].filter((subscription) => subscription.topic === topic);
    return [...new Map(subscriptions.map((subscription) => [hashKey(subscription.queryKey), subscription])).values()];
  }

  async function refetch({ queryKey, isDerived, topic }: LiveSubscription): Promise<void> {
    // The shell's settings have no component that observes them.
    await queryClient.invalidateQueries({ queryKey, exact: !isDerived, refetchType: topic === settings.topic ? 'all' : 'active' });
    if (topic === settings.topic) site.setState(readSite(queryClient.getQueryData<Unread<SettingsResponse>>(queryKey), config));
  }

  /** Refetches after a random delay, so that not all clients request at once; one refetch covers changes in the meantime. */
  function refetchDelayed(subscription: LiveSubscription, jitter: number): void {
    const hash = hashKey(subscription.queryKey);
    if (delayed.has(hash)) return;
    const timer = setTimeout(() => {
      delayed.delete(hash);
      void refetch(subscription);
    }, Math.random() * jitter);
    delayed.set(hash, timer);
  }

  /** Updates the member. The state at the opening of the stream counts unless a response has updated the page data. */
  function updateMember({ points, changed, excluded_until: until, winnings, notifications }: Json, isNew: boolean): void {
    const { user, updateUser } = session.getState();
    const { user: initial } = session.getInitialState();
    if (isNew || user?.points === initial?.points) updateUser({ points: readNumber(points, user?.points) });
    const hasInbox = notifications !== undefined;
    if (hasInbox && (isNew || user?.notifications === initial?.notifications)) updateUser({ notifications: readNumber(notifications) });
    // The state at the opening of the stream does not have it.
    const areas = readList(changed, readOptionalText);
    if (areas.includes('profile')) updateUser({ excluded_until: readOptionalText(until) ?? undefined });
    if (areas.includes('winnings')) updateUser({ winnings: readWinnings(winnings) });
    for (const area of areas) refetchMemberArea(`${ME}:${area}`);
  }

  function refetchMemberArea(area: string): void {
    for (const { queryKey } of subscriptionsTo(area)) void queryClient.invalidateQueries({ queryKey });
  }

  let stream: LiveStream | undefined;
  const disconnect = connectWhileShown(() => {
    stream = new LiveStream({ request, onChange, onStatus });
    stream.connect();
    return () => {
      stream?.close();
      stream = undefined;
      onStatus(null);
    };
  });
  let gatherTimer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = live.subscriptions.subscribe(() => {
    clearTimeout(gatherTimer);
    gatherTimer = setTimeout(() => stream?.update(), GATHER_MS);
  });
  return () => {
    clearTimeout(gatherTimer);
    unsubscribe();
    disconnect();
  };
}
