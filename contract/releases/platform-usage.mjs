import semver from 'semver';

/** @import { Candidate, Deprecation, Deprecations, HostContract } from './descriptions.mjs' */

/** The platform: the modules of this package, which have one version. */
export const PLATFORM = '@greenroom/shared-ui';

/** Returns the package of a module: `@scope/name` or `name`. @param {string} module */
export const packageOf = (module) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * @typedef {object} Findings
 * @property {string[]} problems a message for each reason why it can't work
 * @property {string[]} warnings a message for each reason why it may stop working, or work otherwise
 */

/**
 * Returns the range of live platforms that satisfy a remote: the major version that it was built against, and the next one, which still has
 * names that were deprecated before.
 * @param {string} platform the version of the platform that the remote was built against @returns {string} such as `1.x || 2.x`
 */
export function platformRange(platform) {
  const major = semver.major(platform);
  return `${major}.x || ${major + 1}.x`;
}

/**
 * Tells whether a version is within a range; prereleases count as the version that they precede.
 * @param {string} range @param {string} version
 */
export const accepts = (range, version) => semver.satisfies(version, range, { includePrerelease: true });

/**
 * Compares what a remote uses of the platform with what a host provides.
 * @param {Candidate} candidate @param {HostContract} host @returns {Findings}
 */
export function platformUsage(candidate, host) {
  const modules = Object.entries(candidate.uses ?? {}).filter(([module]) => packageOf(module) === PLATFORM);
  const versions = { built: candidate.platform, live: platformOf(host) };
  const missing = modules.flatMap(([module, names]) => missingNames(candidate.name, { module, names, host, versions }));
  const isUsed = modules.length > 0 || candidate.shared?.[PLATFORM] !== undefined;
  const problems = [...(isUsed ? versionProblems(candidate, versions) : []), ...missing];
  const isNewer =
    modules.length > 0 && problems.length === 0 && versions.built && versions.live && semver.gt(versions.built, versions.live);
  return {
    problems,
    warnings: [
      ...modules.flatMap(([module, names]) =>
        deprecationSentences(
          candidate.name,
          module,
          names.filter((name) => isProvided(host, module, name)),
          host.deprecated,
        ),
      ),
      ...(isNewer
        ? [
            `${candidate.name} was built against ${PLATFORM} ${versions.built}, which is newer than the live host's ${versions.live}: props and behaviour can't be compared.`,
          ]
        : []),
    ],
  };
}

/** Returns the version of the platform that a host provides, if any. @param {HostContract} host @returns {string | undefined} */
export function platformOf({ provides }) {
  return Object.entries(provides).find(([module]) => packageOf(module) === PLATFORM)?.[1].version;
}

/**
 * Says which names of a module are deprecated or gone, in a sentence for each version that did that.
 * @param {string} user a remote or a file @param {string} module @param {string[]} names @param {Deprecations} [deprecated]
 * @returns {string[]}
 */
export function deprecationSentences(user, module, names, deprecated = {}) {
  /** @type {Map<string, string[]>} */
  const byFate = new Map();
  for (const name of names) {
    const deprecation = deprecationOf(deprecated, module, name);
    if (deprecation) byFate.set(fateOf(deprecation), [...(byFate.get(fateOf(deprecation)) ?? []), name]);
  }
  return [...byFate].map(
    ([fate, same]) =>
      `${user} uses ${same.join(', ')} of ${module}, which ${same.length > 1 ? 'are' : 'is'} ${fate}: ${insteadOf(same, deprecated[module] ?? {})}.`,
  );
}

/** Own properties only: a name could be "constructor". @param {Deprecations} deprecated @param {string} module @param {string} name */
function deprecationOf(deprecated, module, name) {
  const names = deprecated[module] ?? {};
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

/** @param {Deprecation} deprecation */
function fateOf({ since, removed }) {
  return removed ? `gone since ${removed}` : `deprecated since ${since} and will be gone in ${semver.major(since) + 2}.0.0 at the earliest`;
}

/** @param {string[]} names @param {Record<string, Deprecation>} deprecations */
function insteadOf(names, deprecations) {
  if (names.length === 1) return `use ${deprecations[names[0] ?? '']?.use}`;
  return names.map((name) => `instead of ${name} use ${deprecations[name]?.use}`).join(', ');
}

/** @param {HostContract} host @param {string} module @param {string} name */
function isProvided({ provides }, module, name) {
  const provided = provides[module];
  return provided !== undefined && (provided.exports?.includes(name) ?? true);
}

/** @typedef {{ built?: string, live?: string }} Versions of the platform: that a remote was built against, and the live host's */

/** @param {string} remote @param {{ module: string, names: string[], host: HostContract, versions: Versions }} usage */
function missingNames(remote, { module, names, host, versions }) {
  const missing = names.filter((name) => !isProvided(host, module, name));
  const gone = missing.filter((name) => deprecationOf(host.deprecated ?? {}, module, name)?.removed);
  const unknown = missing.filter((name) => !gone.includes(name));
  const sentences = deprecationSentences(remote, module, gone, host.deprecated);
  if (!host.provides[module])
    return gone.length > 0 && unknown.length === 0
      ? sentences
      : [...sentences, `${remote} takes ${module} from the page, which the live host does not provide.`];
  if (unknown.length === 0) return sentences;
  const { built, live } = versions;
  const both = built && live && built !== live ? ` (built against ${built}, the host has ${live})` : '';
  if (built && live && semver.gt(live, built))
    return [...sentences, `${remote} uses ${unknown.join(', ')} of ${module}, which the live host does not have any more${both}.`];
  return [
    ...sentences,
    `${remote} needs a newer ${module} than the live host offers${both}: there is no ${unknown.join(', ')} in it yet. Release the host first.`,
  ];
}

/** @param {Candidate} candidate @param {Versions} versions */
function versionProblems({ name, shared = {}, platform }, { live }) {
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
