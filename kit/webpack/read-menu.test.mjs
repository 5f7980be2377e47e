import { readMenu } from './read-menu.mjs';

const ROUTES = ['/quests', '/quests/:id'];

test('reads entries that lead to routes of the remote', () => {
  expect(readMenu([{ label: ' Quests ', to: '/quests' }], ROUTES)).toEqual([{ label: 'Quests', to: '/quests' }]);
  expect(readMenu([{ label: 'x'.repeat(40), to: '/quests' }], ROUTES)).toHaveLength(1);
});

test('is optional', () => {
  expect(readMenu(undefined, ROUTES)).toBeUndefined();
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
  expect(() => readMenu([entry], ROUTES)).toThrow(sentence);
});

test('refuses an object instead of a list', () => {
  expect(() => readMenu({ label: 'Quests', to: '/quests' }, ROUTES)).toThrow('has to be a list');
});
