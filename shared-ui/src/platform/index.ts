export * from './hooks';
export * from './platform';
export * from './routes';
export * from './site-config';
