/* global GUEST_NAME -- given by each toolchain's own way to define a constant */
export default { [`/${GUEST_NAME}`]: () => import('./page.js') };
