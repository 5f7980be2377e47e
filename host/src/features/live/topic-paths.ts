const PATHS: Readonly<Record<string, string>> = {
  hunt: '/api/r/bonus-hunts',
  raffles: '/api/r/raffles',
  'raffle:': '/api/r/raffles/',
  leaderboard: '/api/r/leaderboard',
  tournaments: '/api/r/tournaments',
  'tournament:': '/api/r/tournaments/',
  challenges: '/api/r/challenges',
  settings: '/api/r/settings',
  'overlay:': '/api/overlay/',
};

/** The path of a topic's GET, whose `data` the topic's events have (docs/live-updates.md); undefined for a topic without one. */
export function pathOfTopic(topic: string): string | undefined {
  const [, kind = '', id = ''] = /^([a-z]+:?)(.*)$/.exec(topic) ?? [];
  return Object.hasOwn(PATHS, kind) ? PATHS[kind] + id : undefined;
}
