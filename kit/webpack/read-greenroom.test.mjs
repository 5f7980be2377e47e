import { readGreenroom } from './read-greenroom.mjs';

const ROUTES = ['/quests', '/quests/:id'];

test('reads entries that lead to routes of the remote', () => {
  expect(readGreenroom({ menu: [{ label: ' Quests ', to: '/quests' }] }, ROUTES).menu).toEqual([{ label: 'Quests', to: '/quests' }]);
  expect(readGreenroom({ menu: [{ label: 'x'.repeat(40), to: '/quests' }] }, ROUTES).menu).toHaveLength(1);
});

test('is optional', () => {
  expect(readGreenroom({ menu: undefined }, ROUTES).menu).toBeUndefined();
});

test.each([
  ['a missing label', { to: '/quests' }, 'needs a label of 1 to 40 characters'],
  ['a label of spaces', { label: '  ', to: '/quests' }, 'needs a label of 1 to 40 characters'],
  ['a label that is too long', { label: 'x'.repeat(41), to: '/quests' }, 'needs a label of 1 to 40 characters'],
  ['a label that is no text', { label: 7, to: '/quests' }, 'needs a label of 1 to 40 characters'],
  ['null', null, 'needs a label of 1 to 40 characters'],
  ['a route of another remote', { label: 'Store', to: '/store' }, 'without parameters: /quests.'],
  ['a route with a parameter', { label: 'Quest', to: '/quests/:id' }, 'without parameters: /quests.'],
  ['no route', { label: 'Quest' }, 'without parameters: /quests.'],
])('refuses %s', (_, entry, sentence) => {
  expect(() => readGreenroom({ menu: [entry] }, ROUTES).menu).toThrow(sentence);
});

test('refuses an object instead of a list', () => {
  expect(() => readGreenroom({ menu: { label: 'Quests', to: '/quests' } }, ROUTES).menu).toThrow('must be a list');
});

test("reads the preloaded data of the remote's routes", () => {
  const data = { '/quests': ['/api/r/quests', '/api/r/steps?state=open'], '/quests/:id': ['/api/r/quests/:id/steps'] };
  expect(readGreenroom({ data: data }, ROUTES).data).toEqual(data);
});

test('is optional', () => {
  expect(readGreenroom({ data: undefined }, ROUTES).data).toBeUndefined();
});

test.each([
  ['what is no object', ['/api/r/quests'], 'must be an object'],
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
  expect(() => readGreenroom({ data: data }, ROUTES).data).toThrow(sentence);
});

test("reads what links to the remote's pages show", () => {
  const previews = {
    '/quests': { title: 'Quests' },
    '/quests/:id': { from: '/api/r/quests/:id', title: '{/data/title}', text: 'For {/data/prize}', picture: '{/data/image}' },
    '/quests?step=:step': { from: '/api/r/steps/:step', title: '{/data/title}' },
  };
  expect(readGreenroom({ linkPreviews: previews }, ROUTES).linkPreviews).toEqual(previews);
  expect(readGreenroom({ linkPreviews: undefined }, ROUTES).linkPreviews).toBeUndefined();
});

test.each([
  ['what is no object', ['/quests'], 'must be an object'],
  ['a route of another remote', { '/store': { title: 'Store' } }, 'is no route of the remote: /quests, /quests/:id.'],
  ['several search parameters', { '/quests?a=:a&b=:b': { title: 'Quests' } }, 'needs one search parameter'],
  ['an unknown field', { '/quests': { title: 'Quests', image: 'x' } }, 'has "image": its fields are the texts title, text, picture, from'],
  ['a number', { '/quests': { title: 7 } }, 'has "title"'],
  ['no title', { '/quests': { text: 'All quests' } }, 'needs a title'],
  [
    'a request outside of the API',
    { '/quests': { title: 'Quests', from: '/logout' } },
    'in greenroom.linkPreviews must be a path of the site below "/api/"',
  ],
  ["a parameter that is not the address's", { '/quests/:id': { title: '{/a}', from: '/api/r/quests/:quest' } }, 'has :quest'],
  ['a text from no response', { '/quests': { title: '{/data/title}' } }, 'needs "from"'],
])('refuses %s', (_, previews, sentence) => {
  expect(() => readGreenroom({ linkPreviews: previews }, ROUTES).linkPreviews).toThrow(sentence);
});
