/**
 * Starts the drawing worker. In a file of its own for `import.meta.url`, by which webpack finds the worker's script.
 * @throws if the browser refuses the script, as for one of another origin
 */
export const startWorker = () =>
  new Worker(/* webpackChunkName: "stage-effects.worker" */ new URL('./worker/stage-effects.worker.ts', import.meta.url));
