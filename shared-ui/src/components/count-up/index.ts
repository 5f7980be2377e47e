export * from './count-up';
