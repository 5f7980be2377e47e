export { CANARY_AUDIENCES, completePlan, isInAudience, isInCanary } from './canary.mjs';
export { describeBuild } from './describe-build.mjs';
export { isRemoteName, readDescription, visibleVersion } from './description.mjs';
export { contentTypeOf, isKey } from './file-names.mjs';
export { hostFindings, hostsOf, releaseFindings, releaseProblems } from './gate.mjs';
export { HOST, HOST_DESCRIPTION, readHost } from './host.mjs';
export { PLATFORM, deprecationSentences, platformOf, platformRange } from './platform-usage.mjs';
export { readBuild, readFiles } from './read-build.mjs';
export { ReleaseRefused } from './release-refused.mjs';

/** @typedef {import('./description.mjs').Files} Files */
/** @typedef {import('./gate.mjs').Candidate} Candidate */
/** @typedef {import('./gate.mjs').HostContract} HostContract */
/** @typedef {import('./gate.mjs').HostCandidate} HostCandidate */
/** @typedef {import('./gate.mjs').VisibleVersion} VisibleVersion */
/** @typedef {import('./platform-usage.mjs').Deprecation} Deprecation */
/** @typedef {import('./platform-usage.mjs').Deprecations} Deprecations */
/** @typedef {import('./platform-usage.mjs').Findings} Findings */
/** @typedef {import('./remote-rules.mjs').SiteRules} SiteRules */
