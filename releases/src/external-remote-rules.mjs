import { scriptsAreChecked } from './integrity.mjs';
import { MANIFEST, readManifest } from './federation-manifest.mjs';
import { packageOf } from './package-of.mjs';
import { ReleaseRefused } from './state.mjs';

/** @import { Candidate } from './gate.mjs' */
/** @import { Files } from './releases.mjs' */

/**
 * @typedef {object} SiteRules what the site's operator decided (SITE_CONFIG)
 * @property {string[]} [uncheckedRemotes] remotes that may run although browsers can't check all of their scripts
 * @property {string} [remoteIntegrity] `optional` lets every remote run so
 */

const TYPES = ['var', 'module'];
/** A second copy of one of them breaks the page. */
export const SINGLETONS = ['react', 'react-dom'];

/**
 * Whether other tools than this repository's built a remote.
 * @param {Pick<Candidate, 'type' | 'entry'>} candidate
 */
export const isExternalRemote = ({ type, entry }) => type !== undefined || entry.endsWith('.json');

/**
 * What speaks against a remote that other tools built, beside what holds for every remote.
 * @param {Candidate} candidate
 * @param {{ files: Files, site: SiteRules }} beside no files where the build was judged before
 * @returns {string[]}
 */
export function externalRemoteProblems(candidate, { files, site }) {
  return [...typeAgainst(candidate), ...reactAgainst(candidate), ...integrityAgainst(candidate, site), ...(files.size > 0 ? buildAgainst(candidate, files) : [])];
}

/** @param {Candidate} candidate */
function typeAgainst({ name, type }) {
  if (type === undefined || TYPES.includes(type)) return [];
  return [`${name} is of the type "${type}"; a page can start "var", a script that fills a variable, and "module", an ES module.`];
}

/** @param {Candidate} candidate */
function reactAgainst({ name, uses = {} }) {
  if (Object.keys(uses).some((module) => packageOf(module) === 'react')) return [];
  return [`${name} does not share react, and so brings a second React: have its build share react and react-dom with { singleton: true }.`];
}

/** @param {Candidate} candidate @param {SiteRules} site */
function integrityAgainst({ name, type, checked, files = {} }, { uncheckedRemotes = [], remoteIntegrity }) {
  // An import map with their digests has the browser check the scripts of an ES module.
  const canBeChecked = checked === true || (type === 'module' && Object.keys(files).length > 0);
  if (canBeChecked || uncheckedRemotes.includes(name) || remoteIntegrity === 'optional') return [];
  return [
    `No browser can check the scripts that the entry of ${name} loads: their digests stand in no script. ` +
      'Build it with them (security.sri of Rsbuild, SubresourceIntegrityPlugin of Rspack, webpack-subresource-integrity) or as an ES module, ' +
      `or have the site's operator allow it: "uncheckedRemotes": ["${name}"] in SITE_CONFIG.`,
  ];
}

/** @param {Candidate} candidate @param {Files} files */
function buildAgainst({ name, entry, checked }, files) {
  const claim = checked === true && !entry.endsWith('.json') && !scriptsAreChecked(entry, files);
  return [...(claim ? [`${name} says that its scripts check each other, but not all of their digests stand in them.`] : []), ...copiesAgainst(name, files)];
}

/** @param {string} name @param {Files} files */
function copiesAgainst(name, files) {
  if (!files.has(MANIFEST)) return [];
  try {
    const loose = readManifest(files.get(MANIFEST)).shared.filter(
      (shared) => SINGLETONS.includes(packageOf(shared.name)) && shared.hasCopy && !shared.singleton,
    );
    const packages = [...new Set(loose.map((shared) => packageOf(shared.name)))];
    return packages.map((pack) => `${name} may run with a ${pack} of its own beside the page's: have its build share ${pack} with { singleton: true }.`);
  } catch (cause) {
    if (cause instanceof ReleaseRefused) return [cause.message];
    throw cause;
  }
}
