import { MANIFEST, readManifest } from './federation-manifest.mjs';
import { ReleaseRefused, scriptsAreChecked } from './files.mjs';
import { packageOf } from './platform-usage.mjs';
import { checksOwnFiles, isManifest } from './remote-rules.mjs';

/** @import { Candidate } from './descriptions.mjs' */
/** @import { Files } from './files.mjs' */
/** @import { SiteRules } from './remote-rules.mjs' */

const TYPES = ['var', 'module'];
export const SINGLETONS = ['react', 'react-dom'];

/**
 * Checks what only concerns external remotes.
 * @param {Candidate} candidate @param {{ files: Files, site: SiteRules }} context without files if the build passed before
 * @returns {string[]}
 */
export function externalRemoteProblems(candidate, { files, site }) {
  return [
    ...typeProblems(candidate),
    ...reactProblems(candidate),
    ...integrityProblems(candidate, site),
    ...(files.size > 0 ? buildProblems(candidate, files) : []),
  ];
}

/** @param {Candidate} candidate */
function typeProblems({ name, type }) {
  if (type === undefined || TYPES.includes(type)) return [];
  return [`${name} is of the type "${type}"; a page can start "var", a script that fills a variable, and "module", an ES module.`];
}

/** @param {Candidate} candidate */
function reactProblems({ name, uses = {} }) {
  if (Object.keys(uses).some((module) => packageOf(module) === 'react')) return [];
  return [`${name} does not share react, and so brings a second React: have its build share react and react-dom with { singleton: true }.`];
}

/** @param {Candidate} candidate @param {SiteRules} site */
function integrityProblems(candidate, { uncheckedRemotes = [], remoteIntegrity }) {
  const { name } = candidate;
  if (checksOwnFiles(candidate) || uncheckedRemotes.includes(name) || remoteIntegrity === 'optional') return [];
  return [
    `No browser can check the scripts that the entry of ${name} loads: their digests stand in no script. ` +
      'Build it with them (security.sri of Rsbuild, SubresourceIntegrityPlugin of Rspack, webpack-subresource-integrity) or as an ES module, ' +
      `or have the site's operator allow it: "uncheckedRemotes": ["${name}"] in SITE_CONFIG.`,
  ];
}

/** @param {Candidate} candidate @param {Files} files */
function buildProblems({ name, entry, checked }, files) {
  const claim = checked === true && !isManifest(entry) && !scriptsAreChecked(entry, files);
  return [
    ...(claim ? [`${name} says that its scripts check each other, but not all of their digests stand in them.`] : []),
    ...copyProblems(name, files),
  ];
}

/** @param {string} name @param {Files} files */
function copyProblems(name, files) {
  if (!files.has(MANIFEST)) return [];
  try {
    const copied = readManifest(files.get(MANIFEST)).shared.filter(
      (shared) => SINGLETONS.includes(packageOf(shared.name)) && shared.hasCopy && !shared.singleton,
    );
    const packages = [...new Set(copied.map((shared) => packageOf(shared.name)))];
    return packages.map(
      (pack) => `${name} may run with a ${pack} of its own beside the page's: have its build share ${pack} with { singleton: true }.`,
    );
  } catch (cause) {
    if (cause instanceof ReleaseRefused) return [cause.message];
    throw cause;
  }
}
