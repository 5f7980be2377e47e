export * from './hooks';
export * from './part';
export * from './platform';
export * from './routes';
export * from './site-config';
