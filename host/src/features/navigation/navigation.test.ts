import type { Remote } from '../../remotes/registry';
import { FOOTER_COLUMNS, MENUS, reachable, reachableGroups } from './navigation';

const remote = (routes: string[]): Remote => ({ name: 'any', version: '1', entry: null, routes, integrity: null });

test('menus show only what some remote answers', () => {
  expect(reachableGroups(MENUS, [remote(['/leaderboard', '/raffles', '/raffles/:id'])])).toEqual([
    { label: 'Affiliates', links: [{ label: 'Leaderboard', path: '/leaderboard' }] },
    { label: 'Stream', links: [{ label: 'Raffles', path: '/raffles' }] },
  ]);
});

test('a group without a single reachable link is left out', () => {
  expect(reachableGroups(FOOTER_COLUMNS, [remote(['/'])]).map(({ label }) => label)).toEqual(['Quick Links']);
});

test('a route pattern with parameters does not make its parent reachable', () => {
  expect(reachable([{ label: 'Raffles', path: '/raffles' }], [remote(['/raffles/:id'])])).toEqual([]);
});
