/** The same under the library's other name. */
export * from './react-router-dom';
