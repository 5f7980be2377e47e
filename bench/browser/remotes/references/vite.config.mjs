import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';
import { REMOTE, addressOf, containerOf, exposes, remotes, shared } from './environment.mjs';

// Vite with @module-federation/vite, as in its documentation: a remote, or a host with a list of remotes.

const remote = (/** @type {string} */ name) =>
  federation({ name: containerOf(name), filename: 'remoteEntry.js', exposes, shared, manifest: true, dts: false });

const host = () =>
  federation({
    name: 'host',
    filename: 'remoteEntry.js',
    remotes: Object.fromEntries(
      remotes.map((name) => [
        containerOf(name),
        {
          type: 'module',
          name: containerOf(name),
          entry: addressOf(name, 'remoteEntry.js'),
          entryGlobalName: containerOf(name),
          shareScope: 'default',
        },
      ]),
    ),
    shared,
    dts: false,
  });

export default defineConfig({
  base: REMOTE ? '' : '/',
  plugins: [REMOTE ? remote(REMOTE) : host()],
  build: { target: 'chrome111', ...(REMOTE && { rolldownOptions: { input: './sample/sample-page.tsx' } }) },
});
