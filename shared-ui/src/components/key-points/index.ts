export * from './key-points';
