export * from './error-line';
export * from './error-state';
