export * from './post-form';
export * from './use-form';
