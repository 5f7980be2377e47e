export * from './formats';
export * from './known-texts';
export * from './language-rules';
export * from './languages';
export * from './translate';
