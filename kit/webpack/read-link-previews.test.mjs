import { readLinkPreviews } from './read-link-previews.mjs';

const ROUTES = ['/quests', '/quests/:id'];

test("reads what links to the remote's pages show", () => {
  const previews = {
    '/quests': { title: 'Quests' },
    '/quests/:id': { from: '/api/r/quests/:id', title: '{/data/title}', text: 'For {/data/prize}', picture: '{/data/image}' },
    '/quests?step=:step': { from: '/api/r/steps/:step', title: '{/data/title}' },
  };
  expect(readLinkPreviews(previews, ROUTES)).toEqual(previews);
  expect(readLinkPreviews(undefined, ROUTES)).toBeUndefined();
});

test.each([
  ['what is no object', ['/quests'], 'has to be an object'],
  ['a route of another remote', { '/store': { title: 'Store' } }, 'is no route of the remote: /quests, /quests/:id.'],
  ['several search parameters', { '/quests?a=:a&b=:b': { title: 'Quests' } }, 'needs one search parameter'],
  ['an unknown field', { '/quests': { title: 'Quests', image: 'x' } }, 'has "image": its fields are the texts title, text, picture, from'],
  ['a number', { '/quests': { title: 7 } }, 'has "title"'],
  ['no title', { '/quests': { text: 'All quests' } }, 'needs a title'],
  [
    'a request outside of the API',
    { '/quests': { title: 'Quests', from: '/logout' } },
    'in greenroom.linkPreviews has to be a path of the site below "/api/"',
  ],
  ["a parameter that is not the address's", { '/quests/:id': { title: '{/a}', from: '/api/r/quests/:quest' } }, 'has :quest'],
  ['a text from no response', { '/quests': { title: '{/data/title}' } }, 'needs "from"'],
])('refuses %s', (_, previews, sentence) => {
  expect(() => readLinkPreviews(previews, ROUTES)).toThrow(sentence);
});
