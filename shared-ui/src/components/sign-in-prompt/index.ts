export * from './sign-in-prompt';
