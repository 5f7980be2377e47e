export * from './animated-number';
