/** The package that a module belongs to: `@scope/name` or `name`, whatever follows. @param {string} module */
export const packageOf = (module) => module.split('/').slice(0, module.startsWith('@') ? 2 : 1).join('/');
