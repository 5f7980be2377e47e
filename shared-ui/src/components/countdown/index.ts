export * from './countdown';
export { serverNow, setServerTime, useNow } from './use-now';
