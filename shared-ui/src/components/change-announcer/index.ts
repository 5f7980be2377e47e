export * from './change-announcer';
