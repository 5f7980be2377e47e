export * from './dates';
export * from './numbers';
export * from './relative-time';
export * from './time-left';
