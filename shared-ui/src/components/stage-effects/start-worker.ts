/**
 * Starts the script that draws, in a thread of its own. Alone in its file for `import.meta`, by which webpack finds it.
 * @throws where the browser refuses it, as it does for a script of another origin
 */
export const startWorker = () =>
  new Worker(/* webpackChunkName: "stage-effects.worker" */ new URL('./worker/stage-effects.worker.ts', import.meta.url));
