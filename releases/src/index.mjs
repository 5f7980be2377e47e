export * from './bucket-store.mjs';
export * from './canary.mjs';
export * from './folder-store.mjs';
export * from './gate.mjs';
export * from './read-build.mjs';
export * from './releases.mjs';
export * from './state.mjs';
export * from './store.mjs';
