export type { RequestMark } from './api';
export { api, csrfToken, httpClient, onLiveRevision, onServerTime } from './api';
export * from './api-error';
export type { BodyOf, DefinedPath } from './endpoints';
export { onBusy } from './retry-while-busy';
export * from './optional-endpoint';
export * from './read';
