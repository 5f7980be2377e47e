/**
 * What the host provides to every remote, decided here alone.
 *
 * The host offers its own copies and never takes one from a remote; a remote takes all of them from the
 * page and carries no fallback. So there is one copy of each on the page, whatever a remote was built with,
 * and no entry of a remote has to load before the shell can start. See docs/decisions/0002.
 *
 * A key that ends with a slash stands for every path below it.
 */
export const PLATFORM_MODULES = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router',
  'react-router-dom',
  'zustand',
  '@tanstack/react-query',
  '@greenroom/shared-ui/',
];

/** The name of the share scope; host and remotes have to agree on it. */
export const SHARE_SCOPE = 'default';

/** The one module that a remote exposes, and the host mounts it by. */
export const EXPOSED = './routes';

/**
 * The page-wide variable under which a remote's entry script leaves its container.
 * @param {string} name the remote's name, without `remote-`
 */
export const containerGlobal = (name) => `greenroom_${name.replaceAll('-', '_')}`;
