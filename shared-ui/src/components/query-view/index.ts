export * from './query-view';
