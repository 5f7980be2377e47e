import { installDecision } from './install.mjs';

test.each([
  ['there is nothing yet', { hasModules: false, stamp: undefined, wanted: 'a' }, 'ci'],
  ['node_modules was deleted, its stamp remembered', { hasModules: false, stamp: 'a', wanted: 'a' }, 'ci'],
  ['a package.json or the lock file changed', { hasModules: true, stamp: 'a', wanted: 'b' }, 'install'],
  ['someone else installed', { hasModules: true, stamp: undefined, wanted: 'a' }, 'install'],
  ['nothing changed', { hasModules: true, stamp: 'a', wanted: 'a' }, 'nothing'],
])('%s', (_, state, expected) => {
  expect(installDecision(state)).toBe(expected);
});
