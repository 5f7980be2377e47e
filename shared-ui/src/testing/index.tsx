export * from './fake-api';
export * from './motion';
export * from './render-page';
