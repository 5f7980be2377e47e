import postcss from 'postcss';
import { HOST, HOST_DESCRIPTION } from './descriptions.mjs';
import { MANIFEST, SINGLETONS, readManifest } from './federation-manifest.mjs';
import { ReleaseRefused, blockedWordIn, contentTypeOf, fileProblem, integrityOf, isCheckable, scriptsAreChecked } from './files.mjs';
import { packageOf, usageFindings } from './platform-usage.mjs';
import { checksOwnFiles, isExternalRemote, isManifest, routeProblem, routesOverlap } from './remote-rules.mjs';

/** @import { SiteRules } from './remote-rules.mjs' */
/** @import { Candidate, HostCandidate, HostContract, VisibleVersion } from './descriptions.mjs' */
/** @import { Findings } from './platform-usage.mjs' */
/** @import { Files } from './files.mjs' */

/** The cascade layer of all styles of a remote: they can't override the shell and shared-ui. */
const LAYER = 'remote';
/** At-rules outside of the cascade. */
const LAYERLESS = ['font-face', 'charset'];

/** The host's pages, which the server fills. */
const HOST_PAGE = 'index.html';
const HOST_PAGES = [HOST_PAGE, 'overlay.html'];

/**
 * The release gate of a remote or of the host: checks a build against what visitors get of the other parts. A remote has to fit every host
 * that visitors get, and the host every remote. It does not check whether the build works.
 * @param {Candidate | HostCandidate} candidate @param {object} context
 * @param {Files} [context.files] omitted if the build passed before: its files are immutable @param {VisibleVersion[]} context.visible
 * @param {HostContract | null} context.builtHost the server's own build, which visitors get until the host is released
 * @param {SiteRules} [context.site] the operator's rules @returns {Findings} the build may be released if there is no problem
 */
export function releaseFindings(candidate, { files = new Map(), visible, builtHost, site }) {
  const remotes = /** @type {Candidate[]} */ (/** @type {unknown} */ (visible.filter(({ name }) => name !== HOST)));
  const [live = builtHost, ...canaries] = hostsOf(visible);
  const isHost = candidate.name === HOST;
  const [host, remote] = /** @type {[HostCandidate, Candidate]} */ ([candidate, candidate]);
  const own = isHost ? hostFileProblems(host, files) : releaseProblems(remote, { files, host: live, others: remotes, site });
  const findings = isHost
    ? remotes.map((each) => aboutRemote(each, hostFindings(each, host)))
    : [live, ...canaries].flatMap((each) => (each ? [hostFindings(remote, each)] : []));
  const problems = new Set([...own, ...findings.flatMap((each) => each.problems)]);
  const warnings = new Set([...findings.flatMap((each) => each.warnings), ...nameWarnings(candidate.name, files)]);
  return { problems: [...problems], warnings: [...warnings] };
}

/** @param {Candidate} remote @param {Findings} findings @returns {Findings} */
function aboutRemote({ name, version }, { problems, warnings }) {
  const about = (/** @type {string} */ sentence) => `With ${name} ${version}, which visitors have: ${sentence}`;
  return { problems: problems.map(about), warnings: warnings.map(about) };
}

/** @param {string} name of the part, which is in the address of its files @param {Files} files */
const nameWarnings = (name, files) =>
  (files.size > 0 ? [name, ...files.keys()] : []).flatMap((each) => {
    const word = blockedWordIn(each);
    return word ? [`${each} is named like an ad or a tracker ("${word}"), so ad blockers may not load it. Rename it, or its module.`] : [];
  });

/** The released hosts that visitors get: the live one, then its canary. @param {VisibleVersion[]} visible @returns {HostContract[]} */
export const hostsOf = (visible) => /** @type {any[]} */ (visible.filter(({ name }) => name === HOST));

/** @param {HostCandidate} host @param {Files} files */
function hostFileProblems({ files: digests }, files) {
  if (files.size === 0) return [];
  const page = String(files.get(HOST_PAGE) ?? '');
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file);
  const released = [...files].filter(([file]) => file !== HOST_DESCRIPTION);
  return [
    ...missingFiles(HOST, [HOST_PAGE, ...Object.keys(digests), ...named], files),
    ...changedFiles(HOST, digests, new Map(released)),
    ...released.flatMap(([file]) =>
      contentTypeOf(file) || HOST_PAGES.includes(file) ? [] : [`${file} is of a kind that no host may hold.`],
    ),
    ...(page && named.every((file) => !file.endsWith('.js')) ? [`The ${HOST_PAGE} of the host starts no script.`] : []),
  ];
}

/** @param {string} name @param {string[]} named @param {Files} files */
const missingFiles = (name, named, files) =>
  [...new Set(named)].flatMap((file) => (files.has(file) ? [] : [`The build of ${partOf(name)} names ${file}, but does not have it.`]));

/** @param {string} name @param {Record<string, string>} digests @param {Files} files */
const changedFiles = (name, digests, files) =>
  [...files].flatMap(([file, bytes]) =>
    digests[file] === integrityOf(bytes)
      ? []
      : [`${file} is not what the build of ${partOf(name)} says that it is: its integrity differs.`],
  );

/** @param {string} name */
const partOf = (name) => (name === HOST ? 'the host' : name);

/**
 * Checks a build of a remote against the live host and the other remotes.
 * @param {Candidate} candidate @param {object} context @param {Files} [context.files] omitted if the build passed before
 * @param {HostContract | null} context.host null if the live host has no contract
 * @param {Pick<Candidate, 'name' | 'version' | 'routes'>[]} context.others live or canaries @param {SiteRules} [context.site]
 * @returns {string[]} a message for each problem; empty if the build may be released
 */
export function releaseProblems(candidate, { files = new Map(), host, others, site = {} }) {
  const { name, react } = candidate;
  return [
    ...(files.size > 0 ? fileProblems(candidate, files) : []),
    ...(host ? hostFindings(candidate, host).problems : ['The live host does not tell what it provides.']),
    ...routeProblems(candidate, others),
    ...(react && host
      ? [
          `${name} brings React ${react}, but the live host provides ${host.provides.react?.version}: ` +
            "have its build share the host's react and react-dom, by platformModules of the kit.",
        ]
      : []),
    ...(isExternalRemote(candidate) ? externalRemoteProblems(candidate, files, site) : []),
    ...[...files].flatMap(([file, bytes]) => (file.endsWith('.css') ? styleProblems(file, bytes.toString()) : [])),
  ];
}

/** Compares a remote with a host. @param {Candidate} candidate @param {HostContract} host @returns {Findings} */
export function hostFindings(candidate, host) {
  const { name, exposes = [] } = candidate;
  const { problems, warnings } = usageFindings(candidate, host);
  if (exposes.includes(host.exposes)) return { problems, warnings };
  const what = exposes.join(', ') || 'nothing';
  return { problems: [`${name} exposes ${what}, but the live host mounts remotes by ${host.exposes}.`, ...problems], warnings };
}

/** @param {Candidate} candidate @param {Files} files */
function fileProblems({ name, entry, integrity, preload = {}, files: digests = {} }, files) {
  const bytes = files.get(entry);
  const checkable = [...files].filter(([file]) => isCheckable(file));
  return [
    ...missingFiles(name, [entry, ...Object.values(preload).flat(), ...Object.keys(digests)], files),
    ...changedFiles(name, digests, new Map(checkable)),
    ...[...files.keys()].flatMap((file) => fileProblem(file) ?? []),
    ...(bytes && integrity === integrityOf(bytes) ? [] : [`The integrity of the entry ${entry} is missing or wrong.`]),
  ];
}

/** @param {Candidate} candidate @param {Pick<Candidate, 'name' | 'version' | 'routes'>[]} others */
function routeProblems({ name, routes }, others) {
  if (routes.length === 0) return [`${name} has no routes.`];
  const problems = routes.flatMap((route) => routeProblem(route) ?? []);
  if (problems.length > 0) return problems;
  return others
    .filter((other) => other.name !== name)
    .flatMap((other) =>
      routes
        .filter((route) => other.routes.some((existing) => routesOverlap(existing, route)))
        .map((route) => `The route ${route} belongs to the remote ${other.name} (${other.version}).`),
    );
}

/** @param {string} file @param {string} css */
function styleProblems(file, css) {
  try {
    const outside = postcss.parse(css).nodes.find((node) => node.type !== 'comment' && !staysInLayer(node));
    if (!outside) return [];
    const { type } = outside;
    const what = type === 'rule' ? outside.selector : type === 'atrule' ? `@${outside.name} ${outside.params}` : outside.toString();
    return [
      `${file} has styles outside of the layer "${LAYER}", beginning with "${what.slice(0, 80)}": they could change other parts of the site.`,
    ];
  } catch (cause) {
    return [`${file} is no stylesheet: ${cause instanceof Error ? cause.message : cause}`];
  }
}

/** @param {import('postcss').ChildNode} node */
const staysInLayer = (node) =>
  node.type === 'atrule' &&
  (LAYERLESS.includes(node.name) || (node.name === 'layer' && isRemotesLayer(node.params) && node.nodes !== undefined));

/** Tells whether a layer is `remote`, or within it. @param {string} name */
export const isRemotesLayer = (name) => name === LAYER || name.startsWith(`${LAYER}.`);

/**
 * Checks what only concerns external remotes.
 * @param {Candidate} candidate @param {Files} files none if the build passed before @param {SiteRules} site @returns {string[]}
 */
function externalRemoteProblems(candidate, files, { uncheckedRemotes = [], remoteIntegrity }) {
  const { name, type = 'var', uses = {}, entry, checked } = candidate;
  const isAllowed = checksOwnFiles(candidate) || uncheckedRemotes.includes(name) || remoteIntegrity === 'optional';
  const claims = checked === true && files.size > 0 && !isManifest(entry) && !scriptsAreChecked(entry, files);
  const problems = [
    !['var', 'module'].includes(type) &&
      `${name} is of the type "${type}"; a page can start "var", a script that fills a variable, and "module", an ES module.`,
    !Object.keys(uses).some((module) => packageOf(module) === 'react') &&
      `${name} does not share react, and so brings a second React: have its build share react and react-dom with { singleton: true }.`,
    !isAllowed &&
      `No browser can check the scripts that the entry of ${name} loads: their digests stand in no script. ` +
        'Build it with them (security.sri of Rsbuild, SubresourceIntegrityPlugin of Rspack, webpack-subresource-integrity) or as an ES module, ' +
        `or have the site's operator allow it: "uncheckedRemotes": ["${name}"] in SITE_CONFIG.`,
    claims && `${name} says that its scripts check each other, but not all of their digests stand in them.`,
  ];
  return [...problems.filter((problem) => problem !== false), ...copyProblems(name, files)];
}

/** @param {string} name @param {Files} files */
function copyProblems(name, files) {
  if (!files.has(MANIFEST)) return [];
  try {
    const copied = readManifest(files.get(MANIFEST)).shared.filter(({ hasCopy, singleton }) => hasCopy && !singleton);
    const packages = new Set(copied.map((shared) => packageOf(shared.name)));
    return SINGLETONS.filter((pack) => packages.has(pack)).map(
      (pack) => `${name} may run with a ${pack} of its own beside the page's: have its build share ${pack} with { singleton: true }.`,
    );
  } catch (cause) {
    if (cause instanceof ReleaseRefused) return [cause.message];
    throw cause;
  }
}
