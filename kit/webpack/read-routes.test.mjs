import { readRoutes } from './read-routes.mjs';

test('reads every route in order, and ignores other code', () => {
  const source = `
    import { remote } from '@greenroom/shared-ui/platform';
    // '/commented': () => import('./no')
    export default remote({
      '/raffles': () => import('./features/raffles/raffles-page'),
      "/raffles/:id": () => import("./features/raffles/raffle-page"),
      other: () => load('./not-an-import'),
    });`;
  expect(readRoutes(source, 'remote.tsx')).toEqual([
    { route: '/raffles', request: './features/raffles/raffles-page' },
    { route: '/raffles/:id', request: './features/raffles/raffle-page' },
  ]);
});

test.each(['[PATH]', 'store', '`/store`'])('refuses the route %s, which is not a plain path', (key) => {
  const name = key.startsWith('`') ? `[${key}]` : key;
  expect(() => readRoutes(`export default { ${name}: () => import('./page') };`, 'remote.tsx')).toThrow(
    'remote.tsx: write the route of ./page as a plain string such as "/quests" or "/quests/:id", so that the build can read it.',
  );
});

test.each([
  ['store', '"store" is no route'],
  ['//store', '"//store" is no route'],
  ['/:lang?/store', '"/:lang?/store" is no route'],
  ['/login', 'The route /login belongs to the server'],
])('refuses the route %s', (route, sentence) => {
  expect(() => readRoutes(`export default { '${route}': () => import('./page') };`, 'remote.tsx')).toThrow(`remote.tsx: ${sentence}`);
});

test('refuses a file without routes', () => {
  expect(() => readRoutes('export default {};', 'remote.tsx')).toThrow(
    "remote.tsx: no routes found. Write each as '/path': () => import('./page').",
  );
});
