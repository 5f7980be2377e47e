export * from './fake-api';
export * from './fake-platform';
export * from './reduced-motion';
export * from './render-page';
