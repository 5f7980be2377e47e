export { CANARY_AUDIENCES, completePlan, isInAudience, isInCanary } from './canary.mjs';
export { describeBuild } from './describe-build.mjs';
export {
  HOST,
  HOST_DESCRIPTION,
  HostDescription,
  HostJson,
  RemoteDescription,
  isRemoteName,
  readBuild,
  readDescription,
  readHost,
  visibleVersion,
} from './descriptions.mjs';
export {
  ASSET_TYPES,
  ReleaseRefused,
  blockedWordIn,
  contentTypeOf,
  fileProblem,
  integrityOf,
  isForBrowsers,
  isKey,
  nameProblem,
  readFiles,
} from './files.mjs';
export { hostFindings, hostsOf, isRemotesLayer, releaseFindings, releaseProblems } from './gate.mjs';
export { PLATFORM, deprecationSentences, platformOf, platformRange } from './platform-usage.mjs';

/** @typedef {import('./files.mjs').Files} Files */
/** @typedef {import('./descriptions.mjs').Candidate} Candidate */
/** @typedef {import('./descriptions.mjs').HostContract} HostContract */
/** @typedef {import('./descriptions.mjs').HostCandidate} HostCandidate */
/** @typedef {import('./descriptions.mjs').VisibleVersion} VisibleVersion */
/** @typedef {import('./descriptions.mjs').Deprecation} Deprecation */
/** @typedef {import('./descriptions.mjs').Deprecations} Deprecations */
/** @typedef {import('./platform-usage.mjs').Findings} Findings */
/** @typedef {import('./remote-rules.mjs').SiteRules} SiteRules */
