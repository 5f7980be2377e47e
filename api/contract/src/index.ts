export * from './definitions';
export * from './endpoints';
