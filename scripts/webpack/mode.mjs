/** Whether webpack-dev-server runs this build: it sets the variable for the configurations that `webpack serve` reads. */
export const isServed = () => process.env.WEBPACK_SERVE === 'true';

/** Whether a configuration builds for development: under `webpack serve`, and wherever NODE_ENV says so. */
export const isDevelopment = () => isServed() || process.env.NODE_ENV === 'development';
