import type { Remote } from '../remotes/registry';

/** Released remotes, as the registry has them. */
export const store: Remote = {
  name: 'store',
  version: '1.4.0-ab12',
  entry: 'https://cdn.example/e.js',
  routes: ['/store'],
  integrity: 'sha384-abc',
};
export const stream: Remote = {
  name: 'stream',
  version: '2.0.0-cd34',
  entry: 'https://cdn.example/s.js',
  routes: ['/raffles'],
  integrity: 'sha384-def',
};
