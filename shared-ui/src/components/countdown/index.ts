export * from './countdown';
export * from './use-now';
