export * from './countdown';
export * from './dates';
export * from './money';
