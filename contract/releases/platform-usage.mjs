import semver from 'semver';
import { isExternalRemote } from './remote-rules.mjs';

/** @import { Candidate, Deprecation, Deprecations, HostContract } from './descriptions.mjs' */

/** The platform: the modules of this package, which have one version. */
export const PLATFORM = '@greenroom/shared-ui';

/** The package of a module: `@scope/name` or `name`. @param {string} module */
export const packageOf = (module) => /^(@[^/]*\/)?[^/]*/.exec(module)?.[0] ?? '';

/** @typedef {{ problems: string[], warnings: string[] }} Findings why it can't work, and why it may stop working or work otherwise */

/** Returns the platforms that a remote built against this one works with, such as `1.x || 2.x`. @param {string} platform its version */
export function platformRange(platform) {
  const major = semver.major(platform);
  return `${major}.x || ${major + 1}.x`;
}

/** Prereleases count as the version that they precede. @param {string} range @param {string} version */
export const accepts = (range, version) => semver.satisfies(version, range, { includePrerelease: true });

/** Returns the version of the platform that a host provides, if any. @param {HostContract} host */
export const platformOf = ({ provides }) => Object.entries(provides).find(([module]) => packageOf(module) === PLATFORM)?.[1].version;

/** Compares what a remote takes from the page with what a host provides. @param {Candidate} candidate @param {HostContract} host @returns {Findings} */
export function usageFindings(candidate, host) {
  const { name, uses = {}, shared = {}, platform: built } = candidate;
  const live = platformOf(host);
  const ofPlatform = Object.keys(uses).filter((module) => packageOf(module) === PLATFORM);
  const others = Object.keys(uses).filter((module) => !ofPlatform.includes(module));
  // An external remote takes its singletons from the page even if it bundles copies.
  const copied = isExternalRemote(candidate) ? Object.keys(host.provides).filter((module) => shared[packageOf(module)]) : [];
  const ranged = [...copied.filter((module) => packageOf(module) !== PLATFORM), ...others];
  const problems = new Set([
    ...ranged.flatMap((module) => rangeProblems(candidate, host, module)),
    ...(ofPlatform.length > 0 || shared[PLATFORM] ? platformProblems(candidate, live) : []),
    ...[...others, ...ofPlatform].flatMap((module) => missingNames(candidate, host, module)),
  ]);
  const warnings = ofPlatform.flatMap((module) => {
    const names = (uses[module] ?? []).filter((each) => isProvided(host, module, each));
    return deprecationSentences(name, module, names, host.deprecated);
  });
  if (ofPlatform.length > 0 && problems.size === 0 && built && live && semver.gt(built, live))
    warnings.push(
      `${name} was built against ${PLATFORM} ${built}, which is newer than the live host's ${live}: props and behaviour can't be compared.`,
    );
  return { problems: [...problems], warnings };
}

/**
 * Says which names of a module are deprecated or gone, in a sentence for each version that did that.
 * @param {string} user a remote or a file @param {string} module @param {string[]} names @param {Deprecations} [deprecated]
 */
export function deprecationSentences(user, module, names, deprecated = {}) {
  const ended = names.flatMap((name) => {
    const end = deprecationOf(deprecated, module, name);
    return end ? [{ name, use: end.use, fate: fateOf(end) }] : [];
  });
  return [...new Set(ended.map(({ fate }) => fate))].map((fate) => {
    const same = ended.filter((each) => each.fate === fate);
    const instead = same.map(({ name, use }) => (same.length > 1 ? `instead of ${name} use ${use}` : `use ${use}`)).join(', ');
    const all = same.map(({ name }) => name).join(', ');
    return `${user} uses ${all} of ${module}, which ${same.length > 1 ? 'are' : 'is'} ${fate}: ${instead}.`;
  });
}

/** Own properties only: a name could be "constructor". @param {Deprecations} deprecated @param {string} module @param {string} name */
const deprecationOf = (deprecated, module, name) =>
  Object.hasOwn(deprecated[module] ?? {}, name) ? deprecated[module]?.[name] : undefined;

/** @param {Deprecation} deprecation */
const fateOf = ({ since, removed }) =>
  removed ? `gone since ${removed}` : `deprecated since ${since} and will be gone in ${semver.major(since) + 2}.0.0 at the earliest`;

/** @param {HostContract} host @param {string} module @param {string} name */
const isProvided = ({ provides }, module, name) => provides[module] !== undefined && (provides[module].exports?.includes(name) ?? true);

/** @param {Candidate} candidate @param {HostContract} host @param {string} module of other packages than the platform's */
function rangeProblems({ name, shared = {} }, { provides }, module) {
  const version = provides[module]?.version;
  const pack = packageOf(module);
  if (version === undefined) return [];
  if (shared[pack] === undefined)
    return [`${name} takes ${module} from the page, but its package.json names no version of ${pack} among its peerDependencies.`];
  return accepts(shared[pack], version) ? [] : [`${name} needs ${pack} ${shared[pack]}, but the live host provides ${version}.`];
}

/** @param {Candidate} candidate @param {string | undefined} live version of the platform */
function platformProblems({ name, shared = {}, platform }, live) {
  if (live === undefined) return [];
  const range = shared[PLATFORM] ?? (platform && platformRange(platform));
  if (range === undefined)
    return [`${name} takes modules of ${PLATFORM} from the page, but does not say which version it was built against: build it again.`];
  if (accepts(range, live)) return [];
  if (!platform || range !== platformRange(platform)) return [`${name} needs ${PLATFORM} ${range}, but the live host provides ${live}.`];
  if (semver.gt(platform, live))
    return [`${name} was built against ${PLATFORM} ${platform}, a major version above the live host's ${live}. Release the host first.`];
  return [
    `${name} was built against ${PLATFORM} ${platform}, too old for the live host's ${live}: a build works with its major version and the next one. Build it against a newer one.`,
  ];
}

/** @param {Candidate} candidate @param {HostContract} host @param {string} module */
function missingNames({ name, platform: built, uses = {} }, host, module) {
  const missing = (uses[module] ?? []).filter((each) => !isProvided(host, module, each));
  const gone = missing.filter((each) => deprecationOf(host.deprecated ?? {}, module, each)?.removed);
  const unknown = missing.filter((each) => !gone.includes(each)).join(', ');
  const sentences = deprecationSentences(name, module, gone, host.deprecated);
  if (!host.provides[module] && (unknown || gone.length === 0))
    return [...sentences, `${name} takes ${module} from the page, which the live host does not provide.`];
  if (!unknown) return sentences;
  const live = packageOf(module) === PLATFORM ? platformOf(host) : undefined;
  const both = built && live && built !== live ? ` (built against ${built}, the host has ${live})` : '';
  if (built && live && semver.gt(live, built))
    return [...sentences, `${name} uses ${unknown} of ${module}, which the live host does not have any more${both}.`];
  const newer = `${name} needs a newer ${module} than the live host offers${both}`;
  return [...sentences, `${newer}: there is no ${unknown} in it yet. Release the host first.`];
}
