import fs from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import ts from 'typescript';
import { temporaryFolder } from '../kit/lib/temporary-folder.mjs';
import { readDeprecations } from '../kit/webpack/deprecations-plugin.mjs';
import { sharedUiParts } from '../kit/webpack/shared-ui-parts.mjs';

/** @import { Deprecation, Deprecations } from '@greenroom/contract/releases' */

const SHARED_UI = import.meta.dirname;

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

/**
 * Compares the list of deprecated names with the sources: each one is exported with a `@deprecated` tag, or was removed two major versions
 * later; each exported name with the tag is in the list.
 *
 * @param {Deprecations} deprecated
 * @param {Record<string, string>} modules each module's name and its source file
 * @param {string} platform the version of the sources
 * @returns {string[]} a message for each mistake
 */
function deprecationMistakes(deprecated, modules, platform) {
  const names = readExports(modules);
  const listed = Object.entries(deprecated).flatMap(([module, entries]) => {
    return Object.entries(entries).flatMap(([name, deprecation]) =>
      entryMistakes(`${name} of ${module}`, { deprecation, exported: names[module]?.get(name), platform }),
    );
  });
  const missing = Object.entries(names).flatMap(([module, exported]) => {
    return [...exported].flatMap(([name, { isDeprecated }]) =>
      isDeprecated && !deprecated[module]?.[name]
        ? [`${name} of ${module} is tagged @deprecated, but not listed in deprecations.json.`]
        : [],
    );
  });
  return [...listed, ...missing];
}

/** @param {string} what @param {{ deprecation: Deprecation, exported: Exported | undefined, platform: string }} state */
function entryMistakes(what, { deprecation: { since, removed }, exported, platform }) {
  for (const version of [since, removed])
    if (version !== undefined && !semver.valid(version)) return [`${what}: "${version}" is no version.`];
  if (removed === undefined) {
    if (!exported) return [`${what} is listed as deprecated, but not exported: it needs "removed".`];
    return exported.isDeprecated ? [] : [`${what} is listed as deprecated, but has no tag @deprecated.`];
  }
  const isEarly = semver.major(removed) < semver.major(since) + 2;
  return [
    ...(exported ? [`${what} is listed as removed, but still exported.`] : []),
    ...(isEarly ? [`${what} may be removed in ${semver.major(since) + 2}.0.0 at the earliest: it is deprecated since ${since}.`] : []),
    ...(semver.gt(removed, platform) ? [`${what} is removed, but the platform has the version ${platform}, and not ${removed} yet.`] : []),
  ];
}

/** @typedef {{ isDeprecated: boolean }} Exported */

/**
 * Reads what modules export. Only relative imports are followed, so that no other package is parsed.
 * @param {Record<string, string>} modules
 * @returns {Record<string, Map<string, Exported>>}
 */
function readExports(modules) {
  /** @type {import('typescript').CompilerOptions} */
  const options = { noLib: true, types: [], jsx: ts.JsxEmit.Preserve, allowImportingTsExtensions: true, noEmit: true };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => ({ resolvedModule: text.startsWith('.') ? resolveRelative(text, from) : undefined }));
  const program = ts.createProgram(Object.values(modules), options, host);
  const checker = program.getTypeChecker();
  return Object.fromEntries(
    Object.entries(modules).map(([module, file]) => {
      const source = program.getSourceFile(file);
      const symbol = source && checker.getSymbolAtLocation(source);
      if (!symbol) throw new Error(`${file} is no module.`);
      return [
        module,
        new Map(checker.getExportsOfModule(symbol).map((exported) => [exported.name, { isDeprecated: isDeprecated(exported, checker) }])),
      ];
    }),
  );
}

/** Tells whether a name or what it is an alias of has the tag. @param {import('typescript').Symbol} symbol @param {import('typescript').TypeChecker} checker */
function isDeprecated(symbol, checker) {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const symbols = isAlias ? [symbol, checker.getAliasedSymbol(symbol)] : [symbol];
  return symbols.some((each) => each.getJsDocTags(checker).some(({ name }) => name === 'deprecated'));
}

/** @param {string} request @param {string} from */
function resolveRelative(request, from) {
  const target = path.resolve(path.dirname(from), request);
  const candidates = ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => target + end);
  const resolvedFileName = candidates.find((file) => fs.existsSync(file));
  return resolvedFileName === undefined ? undefined : { resolvedFileName, extension: path.extname(resolvedFileName) };
}
