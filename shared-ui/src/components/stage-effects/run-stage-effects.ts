import type { StageMessage } from './worker/stage-effects.worker';

/**
 * Starts the drawing worker. In a file of its own for `import.meta.url`, by which webpack finds the worker's script.
 * @throws if the browser refuses the script, as for one of another origin
 */
const startWorker = () =>
  new Worker(/* webpackChunkName: "stage-effects.worker" */ new URL('./worker/stage-effects.worker.ts', import.meta.url));

interface StageOptions {
  smokeTexture: string | undefined;
  accent: string | undefined;
}

/**
 * Runs the effects in an element, which they fill. A worker draws everything on an OffscreenCanvas; the page only reports the
 * size and the visibility of the stage. Does nothing in browsers that lack one of these APIs.
 *
 * @param stage receives the canvas
 * @param options URL of the smoke's texture, and the colour of the light such as `#34e29b`
 * @returns stops the effects and removes the canvas
 */
export function runStageEffects(stage: HTMLElement, { smokeTexture, accent }: StageOptions): () => void {
  const canvas = document.createElement('canvas');
  let offscreen: OffscreenCanvas;
  let worker: Worker;
  try {
    offscreen = canvas.transferControlToOffscreen();
    worker = startWorker();
  } catch {
    return () => undefined;
  }
  const post = (message: StageMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const postVisibility = () => post({ type: 'visible', visible: !document.hidden });
  const resizeObserver = new ResizeObserver(() => post({ type: 'size', width: stage.clientWidth, height: stage.clientHeight }));

  post({ type: 'start', canvas: offscreen, smokeTexture: toAbsolute(smokeTexture), accent }, [offscreen]);
  postVisibility();
  document.addEventListener('visibilitychange', postVisibility);
  stage.append(canvas);
  resizeObserver.observe(stage);
  return () => {
    document.removeEventListener('visibilitychange', postVisibility);
    resizeObserver.disconnect();
    worker.terminate();
    canvas.remove();
  };
}

/** Resolves against the page, since a worker has another base URL. @returns undefined for an invalid URL */
function toAbsolute(url: string | undefined): string | undefined {
  try {
    return url && new URL(url, document.baseURI).href;
  } catch {
    return undefined;
  }
}
