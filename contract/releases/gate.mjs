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
const LAYERLESS = ['font-face', 'charset'];

/** The host's pages, which the server fills. */
const HOST_PAGE = 'index.html';
const HOST_PAGES = [HOST_PAGE, 'overlay.html'];

/**
 * The release gate: checks a build against what visitors get of the other parts. A remote has to fit every host, and the host every remote.
 * @param {Candidate | HostCandidate} candidate @param {{ files?: Files | undefined, visible: VisibleVersion[], site?: SiteRules,
 *   builtHost: HostContract | null }} context `files`: omitted if the build passed before; `builtHost`: of the server, until the host is released
 * @returns {Findings} the build may be released if there is no problem
 */
export function releaseFindings(candidate, { files = new Map(), visible, builtHost, site }) {
  const remotes = /** @type {Candidate[]} */ (/** @type {unknown} */ (visible.filter(({ name }) => name !== HOST)));
  const [live = builtHost, ...canaries] = hostsOf(visible);
  const isHost = candidate.name === HOST;
  const [host, remote] = /** @type {[HostCandidate, Candidate]} */ ([candidate, candidate]);
  const own = isHost ? hostFileProblems(host, files) : releaseProblems(remote, { files, host: live, others: remotes, site });
  const findings = isHost
    ? remotes.map((each) => ({ about: `With ${each.name} ${each.version}, which visitors have: `, ...hostFindings(each, host) }))
    : [live, ...canaries].flatMap((each) => (each ? [{ about: '', ...hostFindings(remote, each) }] : []));
  const all = (/** @type {keyof Findings} */ kind) => findings.flatMap((each) => each[kind].map((sentence) => each.about + sentence));
  const problems = new Set([...own, ...all('problems')]);
  const warnings = new Set([...all('warnings'), ...nameWarnings(candidate.name, files)]);
  return { problems: [...problems], warnings: [...warnings] };
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
  const foreign = released.filter(([file]) => !contentTypeOf(file) && !HOST_PAGES.includes(file));
  return [
    ...missingFiles(HOST, [HOST_PAGE, ...Object.keys(digests), ...named], files),
    ...changedFiles(HOST, digests, released),
    ...foreign.map(([file]) => `${file} is of a kind that no host may hold.`),
    ...(page && named.every((file) => !file.endsWith('.js')) ? [`The ${HOST_PAGE} of the host starts no script.`] : []),
  ];
}

/** @param {string} name @param {string[]} named @param {Files} files */
const missingFiles = (name, named, files) =>
  [...new Set(named)].flatMap((file) => (files.has(file) ? [] : [`The build of ${partOf(name)} names ${file}, but does not have it.`]));

/** @param {string} name @param {Record<string, string>} digests @param {[string, Buffer][]} files */
const changedFiles = (name, digests, files) =>
  files
    .filter(([file, bytes]) => digests[file] !== integrityOf(bytes))
    .map(([file]) => `${file} is not what the build of ${partOf(name)} says that it is: its integrity differs.`);

/** @param {string} name */
const partOf = (name) => (name === HOST ? 'the host' : name);

/**
 * Checks a build of a remote against the live host and the other remotes.
 * @param {Candidate} candidate @param {{ files?: Files, host: HostContract | null, site?: SiteRules | undefined,
 *   others: Pick<Candidate, 'name' | 'version' | 'routes'>[] }} context `files`: omitted if the build passed before
 */
export function releaseProblems(candidate, { files = new Map(), host, others, site = {} }) {
  const { name, react } = candidate;
  return [
    ...(files.size > 0 ? fileProblems(candidate, files) : []),
    ...(host ? hostFindings(candidate, host).problems : ['The live host does not tell what it provides.']),
    ...routeProblems(candidate, others),
    ...(react && host ? [ownReactProblem(name, react, host)] : []),
    ...(isExternalRemote(candidate) ? externalRemoteProblems(candidate, files, site) : []),
    ...[...files].flatMap(([file, bytes]) => (file.endsWith('.css') ? styleProblems(file, bytes.toString()) : [])),
  ];
}

/** @param {string} name @param {string} react @param {HostContract} host */
const ownReactProblem = (name, react, { provides }) =>
  `${name} brings React ${react}, but the live host provides ${provides.react?.version}: ` +
  "have its build share the host's react and react-dom, by platformModules of the kit.";

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
    ...changedFiles(name, digests, checkable),
    ...[...files.keys()].flatMap((file) => fileProblem(file) ?? []),
    ...(bytes && integrity === integrityOf(bytes) ? [] : [`The integrity of the entry ${entry} is missing or wrong.`]),
  ];
}

/** @param {Candidate} candidate @param {Pick<Candidate, 'name' | 'version' | 'routes'>[]} others */
function routeProblems({ name, routes }, others) {
  if (routes.length === 0) return [`${name} has no routes.`];
  const problems = routes.flatMap((route) => routeProblem(route) ?? []);
  if (problems.length > 0) return problems;
  return others.flatMap((other) => {
    const taken = routes.filter((route) => other.name !== name && other.routes.some((existing) => routesOverlap(existing, route)));
    return taken.map((route) => `The route ${route} belongs to the remote ${other.name} (${other.version}).`);
  });
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

/** @param {Candidate} candidate @param {Files} files none if the build passed before @param {SiteRules} site @returns {string[]} */
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
