export { default } from '@greenroom/kit/jest';
