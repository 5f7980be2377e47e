/** The name of the remote that is built; without it, the host. */
export const { REMOTE } = process.env;

/** The names of the host's remotes; without them, its pages are in its own bundle. */
export const remotes = process.env.REMOTES?.split(',') ?? [];

/** The address of a remote's file; the bench serves the host with its own origin in it. @param {string} remote @param {string} file */
export const addressOf = (remote, file) => `https://bench.invalid/remotes/${remote}/${file}`;

/** @param {string} remote its name as a container */
export const containerOf = (remote) => remote.replaceAll('-', '_');

/** The option `shared` of both hosts and remotes. */
export const shared = { react: { singleton: true }, 'react-dom': { singleton: true }, 'react-router-dom': { singleton: true } };

/** The option `exposes` of a remote. */
export const exposes = { './page': './sample/sample-page.tsx' };
