interface PreloadedData {
  calls?: Record<string, unknown>;
}

/** Makes pushed data the response of the next GET to a path (decision 0015). @returns withdraws it, if no GET took it */
export function pushResponse(path: string, data: object): () => void {
  const preloaded = ((window as { preloadData?: PreloadedData }).preloadData ??= {});
  const calls = (preloaded.calls ??= {});
  const start = performance.now();
  const response = { status: 200, statusText: 'OK', headers: new Headers() };
  const request = { start, outcome: Promise.resolve({ response, body: JSON.stringify(data), arrival: start }) };
  calls[path] = request;
  return () => {
    if (calls[path] === request) delete calls[path];
  };
}

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

/** Returns the path of the GET whose `data` a topic's events carry (docs/live-updates.md); undefined for a topic without one. */
export function pathOfTopic(topic: string): string | undefined {
  const [, kind = '', id = ''] = /^([a-z]+:?)(.*)$/.exec(topic) ?? [];
  return Object.hasOwn(PATHS, kind) ? PATHS[kind] + id : undefined;
}
