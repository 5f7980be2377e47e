/** The package of a module: `@scope/name` or `name`, without a subpath. @param {string} module */
export const packageOf = (module) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
