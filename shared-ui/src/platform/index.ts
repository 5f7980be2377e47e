export * from './hooks';
export * from './live-updates';
export * from './platform';
export * from './platform-context';
export * from './routes';
export * from './site-config';
export * from './site-settings';
export * from './use-last-value';
