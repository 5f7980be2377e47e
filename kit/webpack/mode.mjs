/** Whether webpack-dev-server runs this build; it sets the variable before the configuration is read. */
export const isServed = () => process.env.WEBPACK_SERVE === 'true';

/** Whether to build for development: under `webpack serve`, or with NODE_ENV=development. */
export const isDevelopment = () => isServed() || process.env.NODE_ENV === 'development';
