export * from './leaderboards';
export * from './members';
export * from './raffles';
export * from './site';
export * from './store';
