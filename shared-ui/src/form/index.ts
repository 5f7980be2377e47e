export * from './post-form';
export * from './read-success';
export * from './use-form';
