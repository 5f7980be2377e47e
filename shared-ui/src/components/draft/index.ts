export * from './draft';
export * from './draft-restored';
