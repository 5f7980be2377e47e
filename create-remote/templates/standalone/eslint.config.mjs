export { default } from '@greenroom/kit/eslint';
