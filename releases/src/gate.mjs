import postcss from 'postcss';
import semver from 'semver';
import { externalRemoteProblems, isExternalRemote } from './external-remote-rules.mjs';
import { integrityOf, isCheckable } from './integrity.mjs';
import { packageOf } from './package-of.mjs';
import { contentTypeOf } from './store.mjs';

/** The one layer that a remote's styles may lie in: those of the shell and of shared-ui stand outside of its reach. */
const LAYER = 'remote';
/** What has no place in the cascade, and so needs none in a layer. */
const LAYERLESS = ['font-face', 'charset'];

/** @import { SiteRules } from './external-remote-rules.mjs' */
/** @import { Files } from './releases.mjs' */

/**
 * @typedef {object} Candidate a remote's remote.json, as its build wrote it
 * @property {string} name
 * @property {string} version
 * @property {string} entry
 * @property {string} [type] of the entry, where other tools built it: `var` or `module`
 * @property {boolean} [checked] whether its scripts have the browser check each other
 * @property {string} [integrity] of the file that `entry` names
 * @property {string[]} routes
 * @property {Record<string, string[]>} [preload]
 * @property {Record<string, string>} [files] the SHA-384 of each script and stylesheet, as in an integrity attribute
 * @property {string[]} [exposes] the modules that its container gives out
 * @property {Record<string, string>} [shared] the version range that it accepts of each shared package
 * @property {Record<string, string[]>} [uses] the shared modules that it takes from the page, each with the names that it reads; none where that can't be told
 *
 * @typedef {object} HostContract the live host's host.json
 * @property {string} exposes the module that it mounts remotes by
 * @property {Record<string, { version: string, exports?: string[] }>} provides the shared modules
 *
 * @typedef {object} OtherRemote another remote that some visitors get, live or as a canary
 * @property {string} name
 * @property {string} version
 * @property {string[]} routes
 */

/**
 * Why a build may not be released beside the host and the remotes that are live: one sentence for each reason, none where it
 * may. Says nothing about whether the build works.
 *
 * @param {Candidate} candidate
 * @param {object} beside
 * @param {Files} [beside.files] left out where the build was judged before: its files never change
 * @param {HostContract | null} beside.host null where the live host does not tell
 * @param {OtherRemote[]} beside.others
 * @param {SiteRules} [beside.site] what the operator allows
 * @returns {string[]}
 */
export function reasonsAgainst(candidate, { files = new Map(), host, others, site = {} }) {
  return [
    ...(files.size > 0 ? filesAgainst(candidate, files) : []),
    ...(host ? [...contractAgainst(candidate, host), ...sharedAgainst(candidate, host)] : ['The live host does not tell what it provides.']),
    ...routesAgainst(candidate, others),
    ...(isExternalRemote(candidate) ? externalRemoteProblems(candidate, { files, site }) : []),
    ...[...files].flatMap(([file, bytes]) => (file.endsWith('.css') ? stylesAgainst(file, bytes.toString()) : [])),
  ];
}

/** @param {Candidate} candidate @param {Files} files */
function filesAgainst({ name, entry, integrity, preload = {}, files: digests = {} }, files) {
  const reasons = [];
  const named = new Set([entry, ...Object.values(preload).flat(), ...Object.keys(digests)]);
  for (const file of named) if (!files.has(file)) reasons.push(`The build of ${name} names ${file}, but does not have it.`);
  for (const [file, bytes] of files) {
    if (!contentTypeOf(file)) reasons.push(`${file} is of a kind that no remote may hold.`);
    if (isCheckable(file) && digests[file] !== integrityOf(bytes)) reasons.push(`${file} is not what the build of ${name} says that it is: its integrity differs.`);
  }
  const entryBytes = files.get(entry);
  if (!entryBytes || integrity !== integrityOf(entryBytes)) reasons.push(`The integrity of the entry ${entry} is missing or wrong.`);
  return reasons;
}

/** @param {Candidate} candidate @param {HostContract} host */
function contractAgainst({ name, exposes = [] }, host) {
  if (exposes.includes(host.exposes)) return [];
  const what = exposes.length > 0 ? exposes.join(', ') : 'nothing';
  return [`${name} exposes ${what}, but the live host mounts remotes by ${host.exposes}.`];
}

/** @param {Candidate} candidate @param {HostContract} host */
function sharedAgainst(candidate, { provides }) {
  const { name, shared = {}, uses = {} } = candidate;
  const reasons = new Set();
  // What a guest shares as a singleton with a copy of its own, it takes from a page that has it.
  for (const [module, { version }] of isExternalRemote(candidate) ? Object.entries(provides) : []) {
    const range = shared[packageOf(module)];
    if (range !== undefined && !accepts(range, version)) reasons.add(tooOther(name, packageOf(module), range, version));
  }
  for (const [module, names] of Object.entries(uses)) {
    const provided = provides[module];
    if (!provided) {
      reasons.add(`${name} takes ${module} from the page, which the live host does not provide.`);
      continue;
    }
    const pack = packageOf(module);
    const range = shared[pack];
    if (range === undefined) reasons.add(`${name} takes ${module} from the page, but its package.json names no version of ${pack} among its peerDependencies.`);
    else if (!accepts(range, provided.version)) reasons.add(tooOther(name, pack, range, provided.version));
    const missing = provided.exports ? names.filter((exported) => !provided.exports?.includes(exported)) : [];
    if (missing.length > 0) {
      reasons.add(`${name} needs a newer ${module} than the live host offers: there is no ${missing.join(', ')} in it yet. Release the host first.`);
    }
  }
  return [...reasons];
}

/** @param {string} range @param {string} version */
const accepts = (range, version) => semver.satisfies(version, range, { includePrerelease: true });

/** @param {string} name @param {string} pack @param {string} range @param {string} version */
const tooOther = (name, pack, range, version) => `${name} needs ${pack} ${range}, but the live host provides ${version}.`;

/** @param {Candidate} candidate @param {OtherRemote[]} others */
function routesAgainst({ name, routes }, others) {
  if (routes.length === 0) return [`${name} has no routes.`];
  return others
    .filter((other) => other.name !== name)
    .flatMap((other) =>
      routes
        .filter((route) => other.routes.some((taken) => shapeOf(taken) === shapeOf(route)))
        .map((route) => `The route ${route} belongs to the remote ${other.name} (${other.version}).`),
    );
}

/** @param {string} file @param {string} css */
function stylesAgainst(file, css) {
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
  return LAYERLESS.includes(node.name) || (node.name === 'layer' && node.params === LAYER && node.nodes !== undefined);
}

/** Two patterns of one shape name the same addresses: what a parameter is called makes no difference. @param {string} route */
const shapeOf = (route) => route.replace(/:[^/]+/g, ':').replace(/(?<=.)\/$/, '');
