export * from './toggle-group';
