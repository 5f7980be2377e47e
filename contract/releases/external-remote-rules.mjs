import { MANIFEST, readManifest } from './federation-manifest.mjs';
import { ReleaseRefused, scriptsAreChecked } from './files.mjs';
import { packageOf } from './platform-usage.mjs';
import { checksOwnFiles, isManifest } from './remote-rules.mjs';

/** @import { Candidate } from './descriptions.mjs' */
/** @import { Files } from './files.mjs' */
/** @import { SiteRules } from './remote-rules.mjs' */

export const SINGLETONS = ['react', 'react-dom'];

/**
 * Checks what only concerns external remotes.
 * @param {Candidate} candidate @param {Files} files none if the build passed before @param {SiteRules} site @returns {string[]}
 */
export function externalRemoteProblems(candidate, files, { uncheckedRemotes = [], remoteIntegrity }) {
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
