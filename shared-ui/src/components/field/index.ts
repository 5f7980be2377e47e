export * from './character-count';
export * from './field';
