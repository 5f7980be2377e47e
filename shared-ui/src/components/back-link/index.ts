export * from './back-link';
