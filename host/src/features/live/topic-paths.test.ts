import { pathOfTopic } from './topic-paths';

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
