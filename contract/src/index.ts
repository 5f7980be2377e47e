export * from './definitions';
export * from './endpoints';
export * from './json-schemas';
