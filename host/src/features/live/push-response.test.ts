import { ENDPOINTS } from '@greenroom/contract';
import { pathOfTopic } from './push-response';

test.each([
  ['hunt', '/api/r/bonus-hunts'],
  ['raffles', '/api/r/raffles'],
  ['raffle:12', '/api/r/raffles/12'],
  ['tournament:3', '/api/r/tournaments/3'],
  ['overlay:Abc-_9', '/api/overlay/Abc-_9'],
  ['me', undefined],
  ['quests', undefined],
  ['toString', undefined],
])('%s → %s', (topic, path) => {
  expect(pathOfTopic(topic)).toBe(path);
});

test.each(['hunt', 'raffles', 'raffle::id', 'leaderboard', 'tournaments', 'tournament::id', 'challenges', 'settings'])(
  'the GET of the topic %s is an endpoint of the contract',
  (topic) => {
    const paths = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => `/api/r${path}`);
    expect(paths).toContain(pathOfTopic(topic));
  },
);
