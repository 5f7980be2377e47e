import { installDecision } from './install.mjs';

test.each([
  ['nothing is installed', { hasModules: false, stamp: undefined, current: 'a' }, 'ci'],
  ['node_modules is deleted', { hasModules: false, stamp: 'a', current: 'a' }, 'ci'],
  ['a package.json or the lock file has changed', { hasModules: true, stamp: 'a', current: 'b' }, 'install'],
  ['another tool has installed', { hasModules: true, stamp: undefined, current: 'a' }, 'install'],
  ['nothing has changed', { hasModules: true, stamp: 'a', current: 'a' }, 'nothing'],
])('picks the npm command when %s', (_, state, expected) => {
  expect(installDecision(state)).toBe(expected);
});
