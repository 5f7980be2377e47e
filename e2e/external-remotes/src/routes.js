/* global REMOTE_NAME -- defined by each toolchain's configuration */
export default { [`/${REMOTE_NAME}`]: () => import('./page.js') };
