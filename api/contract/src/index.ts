export * from './page';
export * from './remotes';
