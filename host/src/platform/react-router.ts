/** The same exports under the library's other package name. */
export * from './react-router-dom';
