/**
 * Runs before React in the host's development build: registers its renderer in the DevTools hook, where a remote's Fast Refresh, which
 * loads later, looks it up. Without it, hot updates change nothing.
 */

/** @typedef {{ renderers: Map<number, unknown>, inject: (renderer: unknown) => number }} Hook as Fast Refresh and React's developer tools define it */

const page = /** @type {{ __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook }} */ (globalThis);

page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= createHook();
const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const { inject } = hook;
hook.inject = (renderer) => {
  const id = inject.call(hook, renderer);
  hook.renderers.set(id, renderer);
  return id;
};

/** Creates a hook that React accepts, for pages without developer tools. */
function createHook() {
  let renderers = 0;
  const ignore = () => undefined;
  return {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => (renderers += 1),
    onScheduleFiberRoot: ignore,
    onCommitFiberRoot: ignore,
    onCommitFiberUnmount: ignore,
  };
}
