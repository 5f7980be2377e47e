export * from './animated-number';
export * from './change-announcer';
