/**
 * Runs before React in the host's development build: registers React's renderer in the DevTools hook, where Fast Refresh of a remote, which
 * loads later, looks it up. Without it, hot updates of a remote report success and change nothing.
 */

/** @typedef {{ renderers: Map<number, unknown>, inject: (renderer: unknown) => number }} Hook made by react-refresh or by React's developer tools */

const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = /** @type {{ __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook }} */ (globalThis);

if (hook) {
  const { inject } = hook;
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
