export * from './use-last-value';
