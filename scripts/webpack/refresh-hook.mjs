/**
 * Runs in the page, in the host's development build, before React does: remembers React's renderer where Fast Refresh
 * of a remote, which arrives later, looks for it. Without this a remote's hot update reports success and changes nothing.
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
