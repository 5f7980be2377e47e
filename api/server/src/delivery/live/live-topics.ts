import { loadHunts } from '../../rewards/bonus-hunts/bonus-hunts.routes';
import { TOPIC as HUNTS } from '../../rewards/bonus-hunts/bonus-hunts.repository';
import { TOPIC as CHALLENGES, loadChallenges } from '../../rewards/challenges/challenges.routes';
import { TOPIC as LEADERBOARDS, loadLeaderboards } from '../../boards/leaderboard/leaderboard.routes';
import type { ModuleContext } from '../../module-context';
import { OVERLAYS } from '../../core/overlays/overlay-topic';
import { loadOverlay } from '../../channel/overlays/overlays';
import { TOPIC as RAFFLES } from '../../rewards/raffles/raffle-response';
import { withOwnEntries } from '../../rewards/raffles/raffles.repository';
import { asMembersRaffle, loadRaffle, loadRaffles } from '../../rewards/raffles/raffles.routes';
import { LIVE_TOPICS } from '../../plugins/response-cache';
import { findSettings } from '../settings/settings.repository';
import { TOPIC as TOURNAMENTS, loadTournament, loadTournaments } from '../../rewards/tournaments/tournaments.routes';
import type { Raffle } from '@greenroom/contract';
import type { TopicSource } from './live-topic';

/**
 * Finds the source of a topic by its name, such as `raffles`, `raffle:12` or `overlay:<token>` (docs/contracts.md#live-updates). `me` has
 * none.
 */
export function liveTopics(context: ModuleContext): (topic: string) => TopicSource | undefined {
  const sources: Record<string, (id: number) => TopicSource> = {
    hunt: () => ({ cacheTopic: HUNTS, load: () => loadHunts(context) }),
    raffles: () => ({
      cacheTopic: RAFFLES,
      load: () => loadRaffles(context),
      forMembers: (data, memberIds) => withOwnEntries(context.db, data as Raffle[], memberIds),
    }),
    'raffle:': (id) => ({
      cacheTopic: RAFFLES,
      load: () => loadRaffle(context, id, LIVE_TOPICS),
      forMembers: (data, memberIds) => asMembersRaffle(context, data as Raffle, memberIds),
    }),
    leaderboard: () => ({ cacheTopic: LEADERBOARDS, load: () => loadLeaderboards(context) }),
    tournaments: () => ({ cacheTopic: TOURNAMENTS, load: () => loadTournaments(context), forMembers: 'fetch' }),
    'tournament:': (id) => ({ cacheTopic: TOURNAMENTS, load: () => loadTournament(context, id, LIVE_TOPICS), forMembers: 'fetch' }),
    challenges: () => ({ cacheTopic: CHALLENGES, load: () => loadChallenges(context) }),
    settings: () => ({ cacheTopic: 'settings', load: () => findSettings(context) }),
  };

  return (topic) => {
    const [, token] = /^overlay:([\w-]{43})$/.exec(topic) ?? [];
    if (token !== undefined) return { cacheTopic: OVERLAYS, load: () => loadOverlay(context, token, LIVE_TOPICS) };
    const [, kind = '', id = ''] = /^([a-z]+:?)([1-9]\d{0,8})?$/.exec(topic) ?? [];
    return kind.endsWith(':') === (id !== '') && Object.hasOwn(sources, kind) ? sources[kind]?.(Number(id)) : undefined;
  };
}
