export { codeOf, isMissing, writeAtomically } from './atomic-file.mjs';
export { CANARY_AUDIENCES, isInAudience, isInCanary } from './canary.mjs';
export { describeBuild } from './describe-build.mjs';
export { FolderStore } from './folder-store.mjs';
export { hostFindings, hostsOf, releaseFindings, releaseProblems } from './gate.mjs';
export { HOST, HOST_DESCRIPTION, readHost } from './host.mjs';
export { PLATFORM, deprecationSentences, platformOf, platformRange } from './platform-usage.mjs';
export { pruneVersions } from './prune.mjs';
export { readBuild, readFiles } from './read-build.mjs';
export { OPEN_MS, Releases, isRemoteName, readDescription, visibleVersion } from './releases.mjs';
export { releasedWith, versionsAfter } from './sets.mjs';
export { CANARY_AUTHOR, CANARY_RULES, ReleaseRefused, completePlan, versionBefore } from './state.mjs';
export { createKeyPair, keyIdOf, signerOf } from './signatures.mjs';
export { StoreDown, contentTypeOf, isKey, isSegment } from './store.mjs';
export { Trust, commandTrust, readDocuments } from './trust.mjs';
export { verifyHistory } from './verify-history.mjs';
export { ReleaseWatch } from './watch.mjs';

/** @typedef {import('./s3-client.mjs').BucketConfig} BucketConfig */
/** @typedef {import('./store.mjs').ReleaseStore} ReleaseStore */
/** @typedef {import('./signatures.mjs').Signature} Signature */
/** @typedef {import('./signatures.mjs').Signer} Signer */
/** @typedef {import('./trust.mjs').AcceptedVersion} AcceptedVersion */
/** @typedef {import('./trust.mjs').PartRecord} PartRecord */
/** @typedef {import('./trust.mjs').TrustedPart} TrustedPart */
/** @typedef {import('./trust.mjs').TrustMemory} TrustMemory */
/** @typedef {import('./state.mjs').Action} Action */
/** @typedef {import('./state.mjs').Canary} Canary */
/** @typedef {import('./state.mjs').CanaryAudience} CanaryAudience */
/** @typedef {import('./state.mjs').CanaryPlan} CanaryPlan */
/** @typedef {import('./state.mjs').CanaryRule} CanaryRule */
/** @typedef {import('./state.mjs').Change} Change */
/** @typedef {import('./sets.mjs').ChangeSet} ChangeSet */
/** @typedef {import('./sets.mjs').PartAfter} PartAfter */
/** @typedef {import('./sets.mjs').WantedChange} WantedChange */
/** @typedef {import('./prune.mjs').PrunedVersion} PrunedVersion */
/** @typedef {import('./retention.mjs').Retention} Retention */
/** @typedef {import('./releases.mjs').Files} Files */
/** @typedef {import('./state.mjs').PlanRequest} PlanRequest */
/** @typedef {import('./state.mjs').ReleaseRecord} ReleaseRecord */
/** @typedef {import('./gate.mjs').Candidate} Candidate */
/** @typedef {import('./gate.mjs').HostContract} HostContract */
/** @typedef {import('./gate.mjs').HostCandidate} HostCandidate */
/** @typedef {import('./gate.mjs').VisibleVersion} VisibleVersion */
/** @typedef {import('./platform-usage.mjs').Deprecation} Deprecation */
/** @typedef {import('./platform-usage.mjs').Deprecations} Deprecations */
/** @typedef {import('./platform-usage.mjs').Findings} Findings */
/** @typedef {import('./remote-rules.mjs').SiteRules} SiteRules */
