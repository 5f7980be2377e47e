export { api, csrfToken, onServerTime } from './api';
export * from './api-error';
export * from './read';
