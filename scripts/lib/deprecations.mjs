import fs from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import ts from 'typescript';

/** @import { Deprecation, Deprecations } from '@greenroom/contract/releases' */

const TAG = 'deprecated';

/**
 * Compares the list of deprecated names with the sources: each one is exported with a `@deprecated` tag, or was removed two major versions
 * later; each exported name with the tag is in the list.
 *
 * @param {Deprecations} deprecated
 * @param {Record<string, string>} modules each module's name and its source file
 * @param {string} platform the version of the sources
 * @returns {string[]} a message for each mistake
 */
export function deprecationMistakes(deprecated, modules, platform) {
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

/** Whether a name or what it is an alias of has the tag. @param {import('typescript').Symbol} symbol @param {import('typescript').TypeChecker} checker */
function isDeprecated(symbol, checker) {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const symbols = isAlias ? [symbol, checker.getAliasedSymbol(symbol)] : [symbol];
  return symbols.some((each) => each.getJsDocTags(checker).some(({ name }) => name === TAG));
}

/** @param {string} request @param {string} from */
function resolveRelative(request, from) {
  const target = path.resolve(path.dirname(from), request);
  const candidates = ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => target + end);
  const resolvedFileName = candidates.find((file) => fs.existsSync(file));
  return resolvedFileName === undefined ? undefined : { resolvedFileName, extension: path.extname(resolvedFileName) };
}
