export * from './fake-api';
export * from './fake-platform';
export * from './load-failures';
export * from './reduced-motion';
export * from './render-page';
