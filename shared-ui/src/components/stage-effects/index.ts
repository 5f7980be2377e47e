export * from './stage-effects';
