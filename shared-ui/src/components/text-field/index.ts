export * from './text-field';
export * from './use-limit';
