import fs from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../kit/lib/temporary-folder.mjs';
import { readDeprecations } from '../../kit/webpack/deprecations-plugin.mjs';
import { sharedUiParts } from '../../kit/webpack/shared-ui-parts.mjs';
import { deprecationMistakes } from './deprecations.mjs';
import { root } from './workspace.mjs';

const SHARED_UI = path.join(root, 'shared-ui');

test('the list of deprecated names is true of the sources of shared-ui', () => {
  const { name, version, exports } = JSON.parse(fs.readFileSync(path.join(SHARED_UI, 'package.json'), 'utf8'));
  const fileOf = (/** @type {string} */ part) => path.join(SHARED_UI, exports[`./${part}`] ?? exports['./*'].replaceAll('*', part));
  const modules = Object.fromEntries(sharedUiParts(SHARED_UI).map((module) => [module, fileOf(module.slice(name.length + 1))]));
  expect(deprecationMistakes(readDeprecations(SHARED_UI), modules, version)).toEqual([]);
});

describe('of a module with deprecated names', () => {
  /** @type {string} */
  let dir;
  beforeAll(() => {
    dir = temporaryFolder({
      'index.ts':
        "export * from './hooks'; export { useNew as useAlias } from './hooks';\n/** @deprecated Use a number. */ export type Old = string;",
      'hooks.tsx': 'export const useNew = () => <a />;\n/** @deprecated Use useNew. */\nexport const useOld = useNew;',
    });
  });
  afterAll(() => fs.rmSync(dir, { recursive: true }));

  const LISTED = { useOld: { since: '1.4.0', use: 'useNew' }, Old: { since: '1.4.0', use: 'number' } };

  test.each([
    ['a true list', LISTED, []],
    ['a name that was removed', { ...LISTED, useGone: { since: '1.1.0', removed: '3.0.0', use: 'useNew' } }, []],
    ['a tag that is not listed', { Old: LISTED.Old }, ['useOld of platform is tagged @deprecated, but not listed in deprecations.json.']],
    [
      'a name without a tag',
      { ...LISTED, useAlias: LISTED.useOld },
      ['useAlias of platform is listed as deprecated, but has no tag @deprecated.'],
    ],
    [
      'a name that is not exported',
      { ...LISTED, useGone: LISTED.useOld },
      ['useGone of platform is listed as deprecated, but not exported: it needs "removed".'],
    ],
    [
      'a name that is still exported',
      { ...LISTED, useNew: { since: '1.1.0', removed: '3.0.0', use: 'useAlias' } },
      ['useNew of platform is listed as removed, but still exported.'],
    ],
    [
      'a name that was removed too early',
      { ...LISTED, useGone: { since: '1.1.0', removed: '2.0.0', use: 'useNew' } },
      ['useGone of platform may be removed in 3.0.0 at the earliest: it is deprecated since 1.1.0.'],
    ],
    [
      'a name that a later version removes',
      { ...LISTED, useGone: { since: '1.1.0', removed: '4.0.0', use: 'useNew' } },
      ['useGone of platform is removed, but the platform has the version 3.2.0, and not 4.0.0 yet.'],
    ],
    ['what is no version', { ...LISTED, useOld: { since: '1.4', use: 'useNew' } }, ['useOld of platform: "1.4" is no version.']],
  ])('checks %s', (_case, platform, mistakes) => {
    expect(deprecationMistakes({ platform }, { platform: path.join(dir, 'index.ts') }, '3.2.0')).toEqual(mistakes);
  });
});
