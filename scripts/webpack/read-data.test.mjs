import { readData } from './read-data.mjs';

const ROUTES = ['/quests', '/quests/:id'];

test('reads the calls of routes of the remote', () => {
  const data = { '/quests': ['/api/r/quests', '/api/r/steps?state=open'], '/quests/:id': ['/api/r/quests/:id/steps'] };
  expect(readData(data, ROUTES)).toEqual(data);
});

test('needs none', () => {
  expect(readData(undefined, ROUTES)).toBeUndefined();
});

test.each([
  ['what is no object', ['/api/r/quests'], 'has to be an object'],
  ['a route of another remote', { '/store': ['/api/r/store'] }, '"/store" in greenroom.data is no route of the remote: /quests, /quests/:id.'],
  ['a call that stands in no list', { '/quests': '/api/r/quests' }, 'needs a list of calls'],
  ['a call elsewhere', { '/quests': ['https://elsewhere.example/api/'] }, 'below "/api/"'],
  ['a call of no API', { '/quests': ['/auth/discord'] }, 'below "/api/"'],
  ['a path that leads out of the API', { '/quests': ['/api/../logout'] }, 'below "/api/"'],
  ['a path that is not encoded', { '/quests': ['/api/r/quests of mine'] }, 'encoded as in a request'],
  ['a fragment', { '/quests': ['/api/r/quests#open'] }, 'below "/api/"'],
  ['no path', { '/quests': [7] }, 'below "/api/"'],
  ["a parameter that is not the route's", { '/quests/:id': ['/api/r/quests/:quest'] }, 'has :quest, which "/quests/:id" has not'],
  ['a parameter of a route without', { '/quests': ['/api/r/quests/:id'] }, 'has :id, which "/quests" has not'],
])('refuses %s', (_, data, sentence) => {
  expect(() => readData(data, ROUTES)).toThrow(sentence);
});
