import { hostFindings } from './gate.mjs';
import { accepts, platformRange } from './platform-usage.mjs';

test.each([
  ['0.4.0', ['0.1.0', '0.9.9', '1.7.0'], ['2.0.0']],
  ['1.4.0', ['1.0.0', '1.4.0', '1.9.0', '2.9.9', '2.0.0-beta.1'], ['0.9.0', '3.0.0', '3.0.0-beta.1']],
  ['2.0.0-beta.1', ['2.0.0-beta.2', '2.1.0', '3.4.0'], ['1.9.0', '4.0.0']],
])('a remote that was built against %s works with %p, and not with %p', (built, works, fails) => {
  const range = platformRange(built);
  expect([...works, ...fails].filter((live) => accepts(range, live))).toEqual(works);
});

const PLATFORM = '@greenroom/shared-ui/platform';
const BUTTON = '@greenroom/shared-ui/button';
const DEPRECATED = {
  [PLATFORM]: {
    useOld: { since: '1.4.0', use: 'useNew' },
    useOlder: { since: '1.4.0', use: 'useNewer' },
    useGone: { since: '1.1.0', removed: '3.0.0', use: 'useNew' },
  },
  '@greenroom/shared-ui/wheel': { Wheel: { since: '1.0.0', removed: '3.0.0', use: 'Reel of @greenroom/shared-ui/reel' } },
};

/**
 * @param {Record<string, string[]>} uses
 * @param {{ built?: string, live?: string, range?: string, type?: string }} [options] `range`: as the build writes it by default
 */
function findingsOf(uses, { built = '1.4.0', live = '1.4.0', range = platformRange(built), type } = {}) {
  const candidate = {
    name: 'quests',
    version: '1.0.0',
    platform: built,
    entry: 'e.js',
    type,
    routes: ['/quests'],
    exposes: ['./routes'],
    shared: { '@greenroom/shared-ui': range },
    uses,
  };
  const provides = {
    [PLATFORM]: { version: live, exports: ['useNew', 'useNewer', 'useOld', 'useOlder'] },
    [BUTTON]: { version: live, exports: ['Button'] },
  };
  return hostFindings(candidate, { exposes: './routes', provides, deprecated: DEPRECATED });
}

test('finds nothing where every name is there, also in the next major version', () => {
  expect(findingsOf({ [PLATFORM]: ['useNew'], [BUTTON]: ['Button'] })).toEqual({ problems: [], warnings: [] });
  expect(findingsOf({ [PLATFORM]: ['useNew'] }, { live: '2.9.0' })).toEqual({ problems: [], warnings: [] });
});

test.each([
  [
    'a name that is gone',
    { [PLATFORM]: ['useGone', 'useNew'] },
    { built: '2.4.0', live: '3.0.0' },
    [`quests uses useGone of ${PLATFORM}, which is gone since 3.0.0: use useNew.`],
  ],
  [
    'a module that is gone',
    { '@greenroom/shared-ui/wheel': ['Wheel'] },
    { built: '2.4.0', live: '3.0.0' },
    ['quests uses Wheel of @greenroom/shared-ui/wheel, which is gone since 3.0.0: use Reel of @greenroom/shared-ui/reel.'],
  ],
  [
    'a name that is gone without a deprecation',
    { [BUTTON]: ['Knob'] },
    { live: '1.5.0' },
    [`quests uses Knob of ${BUTTON}, which the live host does not have any more (built against 1.4.0, the host has 1.5.0).`],
  ],
  [
    'a name that the host does not have yet',
    { [PLATFORM]: ['useX', 'useY'] },
    { built: '1.5.0' },
    [
      `quests needs a newer ${PLATFORM} than the live host offers (built against 1.5.0, the host has 1.4.0): there is no useX, useY in it yet. Release the host first.`,
    ],
  ],
  [
    'the same at one version, in a repository with both',
    { [PLATFORM]: ['useX'] },
    {},
    [`quests needs a newer ${PLATFORM} than the live host offers: there is no useX in it yet. Release the host first.`],
  ],
  [
    'a module that the host does not have',
    { '@greenroom/shared-ui/reel': ['Reel'] },
    { built: '1.5.0' },
    ['quests takes @greenroom/shared-ui/reel from the page, which the live host does not provide.'],
  ],
  [
    'a name that every object has',
    { [PLATFORM]: ['constructor'] },
    {},
    [`quests needs a newer ${PLATFORM} than the live host offers: there is no constructor in it yet. Release the host first.`],
  ],
  [
    'a host two major versions ahead',
    { [BUTTON]: ['Button'] },
    { live: '3.0.0' },
    [
      "quests was built against @greenroom/shared-ui 1.4.0, too old for the live host's 3.0.0: a build works with its major version and the next one. Build it against a newer one.",
    ],
  ],
  [
    'a host of a major version before',
    { [BUTTON]: ['Button'] },
    { built: '2.0.0' },
    ["quests was built against @greenroom/shared-ui 2.0.0, a major version above the live host's 1.4.0. Release the host first."],
  ],
  [
    'a range that the team chose',
    { [BUTTON]: ['Button'] },
    { range: '~1.3.0' },
    ['quests needs @greenroom/shared-ui ~1.3.0, but the live host provides 1.4.0.'],
  ],
  [
    'of an external remote, whose names are not known',
    { react: [], [BUTTON]: [] },
    { type: 'module', live: '3.0.0' },
    expect.arrayContaining([expect.stringContaining("too old for the live host's 3.0.0")]),
  ],
])('refuses %s', (_case, uses, options, problems) => {
  expect(findingsOf(uses, options)).toEqual({ problems, warnings: [] });
});

test('needs the version that a build was made against, or a range', () => {
  const candidate = { name: 'quests', version: '1', entry: 'e.js', routes: [], exposes: ['./routes'], uses: { [BUTTON]: ['Button'] } };
  const host = { exposes: './routes', provides: { [BUTTON]: { version: '1.4.0' } } };
  expect(hostFindings(candidate, host).problems).toEqual([
    'quests takes modules of @greenroom/shared-ui from the page, but does not say which version it was built against: build it again.',
  ]);
  expect(hostFindings({ ...candidate, platform: '1.4.0' }, host).problems).toEqual([]);
  expect(hostFindings({ ...candidate, shared: { '@greenroom/shared-ui': '^1.0.0' } }, host).problems).toEqual([]);
});

test.each([
  [
    'a deprecated name',
    { [PLATFORM]: ['useOld'] },
    {},
    [`quests uses useOld of ${PLATFORM}, which is deprecated since 1.4.0 and will be gone in 3.0.0 at the earliest: use useNew.`],
  ],
  [
    'several',
    { [PLATFORM]: ['useOld', 'useOlder'] },
    {},
    [
      `quests uses useOld, useOlder of ${PLATFORM}, which are deprecated since 1.4.0 and will be gone in 3.0.0 at the earliest: instead of useOld use useNew, instead of useOlder use useNewer.`,
    ],
  ],
  [
    'a newer platform that the build was made against',
    { [PLATFORM]: ['useNew'] },
    { built: '1.5.0' },
    [
      "quests was built against @greenroom/shared-ui 1.5.0, which is newer than the live host's 1.4.0: props and behaviour can't be compared.",
    ],
  ],
])('warns of %s', (_case, uses, options, warnings) => {
  expect(findingsOf(uses, options)).toEqual({ problems: [], warnings });
});
