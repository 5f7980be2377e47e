export * from './fake-api';
export * from './fake-platform';
export * from './fake-push';
export * from './load-failures';
export * from './reduced-motion';
export * from './render-page';
