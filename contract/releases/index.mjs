export * from './canary.mjs';
export * from './describe-build.mjs';
export * from './descriptions.mjs';
export * from './files.mjs';
export * from './gate.mjs';
export * from './platform-usage.mjs';

/** @typedef {import('./remote-rules.mjs').SiteRules} SiteRules */
