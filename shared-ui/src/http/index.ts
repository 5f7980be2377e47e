export { api, csrfToken } from './api';
export * from './api-error';
export * from './read';
