export * from './error-toast';
