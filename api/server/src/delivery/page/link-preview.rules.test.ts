import { declaredPreview, filledPreview, requestOf } from './link-preview.rules';

const ENTRIES = [
  {
    name: 'quests',
    version: '1',
    entry: '/e.js',
    routes: ['/quests', '/quests/:id'],
    linkPreviews: {
      '/quests': { title: 'Quests' },
      '/quests?step=:step': { from: '/api/r/steps?step=:step', title: 'Step {/data/:step/title}' },
      '/quests/:id': {
        from: '/api/r/quests/:id',
        title: '{/data/title|/data/name}',
        text: '{/data/currency}{/data/prize} to win',
        picture: '{/data/image}',
      },
    },
  },
];

const preview = (url: string, response?: unknown) => {
  const declared = declaredPreview(ENTRIES, url);
  return declared && filledPreview(declared, response);
};

it('fills texts from the response to the request of the address', () => {
  const declared = declaredPreview(ENTRIES, '/quests/a%20b');
  expect(declared && requestOf(declared)).toBe('/api/r/quests/a%20b');
  const response = { data: { title: ' The \n Quest ', currency: '$', prize: 1500.5, image: '/storage/a.webp' } };
  expect(preview('/quests/7', response)).toMatchObject({
    title: 'The Quest',
    text: '$1,500.5 to win',
    picture: '/storage/a.webp',
    search: '',
  });
});

it('takes the first value that there is', () => {
  expect(preview('/quests/7', { data: { title: null, name: 'Name', currency: '$', prize: 1 } })?.title).toBe('Name');
});

it('has another id for other content', () => {
  const idOf = (prize: number) => preview('/quests/7', { data: { title: 'Quest', currency: '$', prize } })?.id;
  expect(idOf(1)).toBe(idOf(1));
  expect(idOf(1)).not.toBe(idOf(2));
});

it('prefers what a search parameter names, and keeps it in the address', () => {
  const declared = declaredPreview(ENTRIES, '/quests?tab=open&step=a/b');
  expect(declared && requestOf(declared)).toBe('/api/r/steps?step=a%2Fb');
  expect(preview('/quests?step=a/b', { data: { 'a/b': { title: 'One' } } })).toMatchObject({ title: 'Step One', search: '?step=a%2Fb' });
  expect(preview('/quests?tab=open')).toMatchObject({ title: 'Quests', search: '' });
});

it.each([
  ['nothing', undefined],
  ['no title', { data: { title: null } }],
  ['a blank title', { data: { title: ' ' } }],
  ['an object as title', { data: { title: {} } }],
  ['an inherited value', { data: Object.create({ title: 'Quest' }) as object }],
])('shows the site when the response has %s', (_, response) => {
  expect(preview('/quests/7', response)).toBeUndefined();
});

it('leaves out a text that lacks a value, and cuts off what is too long', () => {
  const shown = preview('/quests/7', { data: { title: '👑'.repeat(200), prize: 5 } });
  expect(shown?.text).toBeUndefined();
  expect([...(shown?.title ?? '')]).toHaveLength(100);
  expect(shown?.title).toMatch(/^👑+…$/u);
});

it.each([['/elsewhere'], ['/quests/%E0%A4%A'], ['/quests/7/more']])('declares nothing for %s', (url) => {
  expect(declaredPreview(ENTRIES, url)).toBeUndefined();
});
