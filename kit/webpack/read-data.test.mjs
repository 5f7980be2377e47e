import { readData } from './read-data.mjs';

const ROUTES = ['/quests', '/quests/:id'];

test("reads the preloaded data of the remote's routes", () => {
  const data = { '/quests': ['/api/r/quests', '/api/r/steps?state=open'], '/quests/:id': ['/api/r/quests/:id/steps'] };
  expect(readData(data, ROUTES)).toEqual(data);
});

test('is optional', () => {
  expect(readData(undefined, ROUTES)).toBeUndefined();
});

test.each([
  ['what is no object', ['/api/r/quests'], 'has to be an object'],
  [
    'a route of another remote',
    { '/store': ['/api/r/store'] },
    '"/store" in greenroom.data is no route of the remote: /quests, /quests/:id.',
  ],
  ['a path outside of a list', { '/quests': '/api/r/quests' }, 'needs a list of calls'],
  ['a URL of another site', { '/quests': ['https://elsewhere.example/api/'] }, 'below "/api/"'],
  ['a path outside of the API', { '/quests': ['/auth/discord'] }, 'below "/api/"'],
  ['a path that resolves outside of the API', { '/quests': ['/api/../logout'] }, 'below "/api/"'],
  ['a path that is not encoded', { '/quests': ['/api/r/quests of mine'] }, 'encoded as in a request'],
  ['a fragment', { '/quests': ['/api/r/quests#open'] }, 'below "/api/"'],
  ['a number', { '/quests': [7] }, 'below "/api/"'],
  ["a parameter that is not the route's", { '/quests/:id': ['/api/r/quests/:quest'] }, 'has :quest, which "/quests/:id" has not'],
  ['a parameter of a route without parameters', { '/quests': ['/api/r/quests/:id'] }, 'has :id, which "/quests" has not'],
])('refuses %s', (_, data, sentence) => {
  expect(() => readData(data, ROUTES)).toThrow(sentence);
});
