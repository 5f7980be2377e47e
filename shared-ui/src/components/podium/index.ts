export * from './podium';
