import { installDecision } from './install.mjs';

const INSTALLED = { hasModules: true, stamp: 'panel a', current: 'a' };

test.each(
  /** @type {const} */ ([
    ['nothing is installed', { hasModules: false, stamp: undefined, current: 'a' }, 'site', { command: 'ci', extent: 'site' }],
    ['node_modules is deleted', { hasModules: false, stamp: 'everything a', current: 'a' }, 'panel', { command: 'ci', extent: 'panel' }],
    ['a package.json or the lock file has changed', { ...INSTALLED, current: 'b' }, 'panel', { command: 'install', extent: 'panel' }],
    ['more is needed than is installed', INSTALLED, 'everything', { command: 'install', extent: 'everything' }],
    ['less is needed than is installed', INSTALLED, 'site', undefined],
    ['less is needed, and the lock file has changed', { ...INSTALLED, current: 'b' }, 'site', { command: 'install', extent: 'panel' }],
    ['another tool has installed', { ...INSTALLED, stamp: undefined }, 'site', { command: 'install', extent: 'everything' }],
    ['nothing has changed', INSTALLED, 'panel', undefined],
  ]),
)('picks the npm command when %s', (_, state, wanted, expected) => {
  expect(installDecision({ ...state, wanted })).toEqual(expected);
});
