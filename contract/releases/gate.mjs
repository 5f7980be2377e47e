import postcss from 'postcss';
import { HOST, HOST_DESCRIPTION } from './descriptions.mjs';
import { externalRemoteProblems } from './external-remote-rules.mjs';
import { blockedWordIn, contentTypeOf, fileProblem, integrityOf, isCheckable } from './files.mjs';
import { PLATFORM, accepts, packageOf, platformUsage } from './platform-usage.mjs';
import { isExternalRemote, routeProblem, routesOverlap } from './remote-rules.mjs';

/** The cascade layer of all styles of a remote: they can't override the shell and shared-ui. */
const LAYER = 'remote';
/** At-rules outside of the cascade. */
const LAYERLESS = ['font-face', 'charset'];

/** The host's pages, which the server fills. */
const HOST_PAGE = 'index.html';
const HOST_PAGES = [HOST_PAGE, 'overlay.html'];

/** @import { SiteRules } from './remote-rules.mjs' */
/** @import { Candidate, HostCandidate, HostContract, VisibleVersion } from './descriptions.mjs' */
/** @import { Findings } from './platform-usage.mjs' */
/** @import { Files } from './files.mjs' */

/** @typedef {Pick<Candidate, 'name' | 'version' | 'routes'>} OtherRemote another remote that is live or a canary */

/**
 * The release gate of a remote or of the host: checks a build against what visitors get of the other parts. A remote has to fit every host
 * that visitors get, and the host every remote.
 * @param {Candidate | HostCandidate} candidate @param {object} context
 * @param {Files} [context.files] omitted if the build passed before: its files are immutable @param {VisibleVersion[]} context.visible
 * @param {HostContract | null} context.builtHost the server's own build, which visitors get until the host is released
 * @param {SiteRules} [context.site] the operator's rules @returns {Findings} the build may be released if there is no problem
 */
export function releaseFindings(candidate, { files, visible, builtHost, site }) {
  const remotes = /** @type {Candidate[]} */ (/** @type {unknown} */ (visible.filter(({ name }) => name !== HOST)));
  if (candidate.name === HOST) return hostReleaseFindings(/** @type {HostCandidate} */ (candidate), { files, remotes });
  const remote = /** @type {Candidate} */ (candidate);
  const [host = builtHost, ...canaries] = hostsOf(visible);
  const ofHosts = [host, ...canaries].flatMap((each) => (each ? [hostFindings(remote, each)] : []));
  return {
    problems: unique([
      ...releaseProblems(remote, { files, host, others: remotes, site }),
      ...ofHosts.slice(1).flatMap(({ problems }) => problems),
    ]),
    warnings: unique([...ofHosts.flatMap(({ warnings }) => warnings), ...(files ? nameWarnings(remote.name, files) : [])]),
  };
}

/** @param {string} name of the part, which is in the address of its files @param {Files} files */
const nameWarnings = (name, files) =>
  [name, ...files.keys()].flatMap((each) => {
    const word = blockedWordIn(each);
    return word ? [`${each} is named like an ad or a tracker ("${word}"), so ad blockers may not load it. Rename it, or its module.`] : [];
  });

/** The released hosts that visitors get: the live one, then its canary. @param {VisibleVersion[]} visible @returns {HostContract[]} */
export const hostsOf = (visible) => /** @type {any[]} */ (visible.filter(({ name }) => name === HOST));

/** @param {string[]} sentences */
const unique = (sentences) => [...new Set(sentences)];

/** @param {HostCandidate} host @param {{ files?: Files, remotes: Candidate[] }} context @returns {Findings} */
function hostReleaseFindings(host, { files, remotes }) {
  const ofRemotes = remotes.map((remote) => {
    const { problems, warnings } = hostFindings(remote, host);
    const about = (/** @type {string} */ sentence) => `With ${remote.name} ${remote.version}, which visitors have: ${sentence}`;
    return { problems: problems.map(about), warnings: warnings.map(about) };
  });
  return {
    problems: [...(files ? hostFileProblems(host, files) : []), ...ofRemotes.flatMap(({ problems }) => problems)],
    warnings: [...ofRemotes.flatMap(({ warnings }) => warnings), ...(files ? nameWarnings(host.name, files) : [])],
  };
}

/** @param {HostCandidate} host @param {Files} files */
function hostFileProblems({ files: digests }, files) {
  const page = String(files.get(HOST_PAGE) ?? '');
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file);
  const missing = [HOST_PAGE, ...Object.keys(digests), ...named].filter((file) => !files.has(file));
  const released = [...files].filter(([file]) => file !== HOST_DESCRIPTION);
  return unique([
    ...missing.map((file) => `The build of the host names ${file}, but does not have it.`),
    ...released.flatMap(([file, bytes]) =>
      digests[file] === integrityOf(bytes) ? [] : [`${file} is not what the build of the host says that it is: its integrity differs.`],
    ),
    ...released.flatMap(([file]) =>
      contentTypeOf(file) || HOST_PAGES.includes(file) ? [] : [`${file} is of a kind that no host may hold.`],
    ),
    ...(page && named.filter((file) => file.endsWith('.js')).length === 0 ? [`The ${HOST_PAGE} of the host starts no script.`] : []),
  ]);
}

/**
 * The release gate: checks a build against the live host and the other remotes. It does not check whether the build works.
 * @param {Candidate} candidate @param {object} context
 * @param {Files} [context.files] omitted if the build passed before: its files are immutable
 * @param {HostContract | null} context.host null if the live host has no contract @param {OtherRemote[]} context.others
 * @param {SiteRules} [context.site] the operator's rules @returns {string[]} a message for each problem; empty if the build may be released
 */
export function releaseProblems(candidate, { files = new Map(), host, others, site = {} }) {
  return [
    ...(files.size > 0 ? fileProblems(candidate, files) : []),
    ...(host ? hostFindings(candidate, host).problems : ['The live host does not tell what it provides.']),
    ...routeProblems(candidate, others),
    ...ownReactProblems(candidate, host),
    ...(isExternalRemote(candidate) ? externalRemoteProblems(candidate, { files, site }) : []),
    ...[...files].flatMap(([file, bytes]) => (file.endsWith('.css') ? styleProblems(file, bytes.toString()) : [])),
  ];
}

/** @param {Candidate} candidate @param {HostContract} host @returns {Findings} */
export function hostFindings(candidate, host) {
  const { problems, warnings } = platformUsage(candidate, host);
  return { problems: [...contractProblems(candidate, host), ...sharedModuleProblems(candidate, host), ...problems], warnings };
}

/** @param {Candidate} candidate @param {Files} files */
function fileProblems({ name, entry, integrity, preload = {}, files: digests = {} }, files) {
  const reasons = [];
  const named = new Set([entry, ...Object.values(preload).flat(), ...Object.keys(digests)]);
  for (const file of named) if (!files.has(file)) reasons.push(`The build of ${name} names ${file}, but does not have it.`);
  for (const [file, bytes] of files) {
    const problem = fileProblem(file);
    if (problem) reasons.push(problem);
    if (isCheckable(file) && digests[file] !== integrityOf(bytes))
      reasons.push(`${file} is not what the build of ${name} says that it is: its integrity differs.`);
  }
  const entryBytes = files.get(entry);
  if (!entryBytes || integrity !== integrityOf(entryBytes)) reasons.push(`The integrity of the entry ${entry} is missing or wrong.`);
  return reasons;
}

/** @param {Candidate} candidate @param {HostContract} host */
function contractProblems({ name, exposes = [] }, host) {
  if (exposes.includes(host.exposes)) return [];
  const what = exposes.length > 0 ? exposes.join(', ') : 'nothing';
  return [`${name} exposes ${what}, but the live host mounts remotes by ${host.exposes}.`];
}

/** @param {Candidate} candidate @param {HostContract} host */
function sharedModuleProblems(candidate, { provides }) {
  const { name, shared = {}, uses = {} } = candidate;
  const reasons = new Set();
  const isThirdParty = (/** @type {string} */ module) => packageOf(module) !== PLATFORM;
  // An external remote takes its singletons from the page even if it bundles copies.
  for (const [module, { version }] of isExternalRemote(candidate) ? Object.entries(provides).filter(([each]) => isThirdParty(each)) : []) {
    const range = shared[packageOf(module)];
    if (range !== undefined && !accepts(range, version)) reasons.add(versionMismatch(name, packageOf(module), range, version));
  }
  for (const [module, names] of Object.entries(uses).filter(([each]) => isThirdParty(each))) {
    const provided = provides[module];
    if (!provided) {
      reasons.add(`${name} takes ${module} from the page, which the live host does not provide.`);
      continue;
    }
    const pack = packageOf(module);
    const range = shared[pack];
    if (range === undefined)
      reasons.add(`${name} takes ${module} from the page, but its package.json names no version of ${pack} among its peerDependencies.`);
    else if (!accepts(range, provided.version)) reasons.add(versionMismatch(name, pack, range, provided.version));
    const missing = provided.exports ? names.filter((exported) => !provided.exports?.includes(exported)) : [];
    if (missing.length > 0) {
      reasons.add(
        `${name} needs a newer ${module} than the live host offers: there is no ${missing.join(', ')} in it yet. Release the host first.`,
      );
    }
  }
  return [...reasons];
}

/** @param {string} name @param {string} pack @param {string} range @param {string} version */
const versionMismatch = (name, pack, range, version) => `${name} needs ${pack} ${range}, but the live host provides ${version}.`;

/** @param {Candidate} candidate @param {OtherRemote[]} others */
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

/** @param {Candidate} candidate @param {HostContract | null} host */
function ownReactProblems({ name, react }, host) {
  if (react === undefined || host === null) return [];
  return [
    `${name} brings React ${react}, but the live host provides ${host.provides.react?.version}: ` +
      "have its build share the host's react and react-dom, by platformModules of the kit.",
  ];
}

/** @param {string} file @param {string} css */
function styleProblems(file, css) {
  let sheet;
  try {
    sheet = postcss.parse(css);
  } catch (cause) {
    return [`${file} is no stylesheet: ${cause instanceof Error ? cause.message : cause}`];
  }
  const outside = sheet.nodes.filter((node) => node.type !== 'comment' && !staysInLayer(node));
  return outside.slice(0, 1).map((node) => {
    const what = node.type === 'rule' ? node.selector : node.type === 'atrule' ? `@${node.name} ${node.params}` : node.toString();
    return `${file} has styles outside of the layer "${LAYER}", beginning with "${what.slice(0, 80)}": they could change other parts of the site.`;
  });
}

/** @param {import('postcss').ChildNode} node */
function staysInLayer(node) {
  if (node.type !== 'atrule') return false;
  return LAYERLESS.includes(node.name) || (node.name === 'layer' && isRemotesLayer(node.params) && node.nodes !== undefined);
}

/** Tells whether a layer is `remote`, or within it. @param {string} name */
export const isRemotesLayer = (name) => name === LAYER || name.startsWith(`${LAYER}.`);
