export * from './fake-api';
export * from './fake-platform';
export * from './motion';
export * from './render-page';
