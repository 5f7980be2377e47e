import type { StageMessage } from './worker/stage-effects.worker';
import { startWorker } from './start-worker';

/**
 * Plays the effects in an element, which they fill. All drawing happens in a worker: the page only says how large the
 * stage is and whether anybody sees it. Where a browser lacks something, nothing happens.
 *
 * @param stage takes the canvas
 * @param smokeTexture address of the picture that smoke is made of
 * @returns ends them and clears the element
 */
export function playStage(stage: HTMLElement, smokeTexture: string | undefined): () => void {
  const canvas = document.createElement('canvas');
  let surface: OffscreenCanvas;
  let worker: Worker;
  try {
    surface = canvas.transferControlToOffscreen();
    worker = startWorker();
  } catch {
    return () => undefined;
  }
  const tell = (message: StageMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const tellVisible = () => tell({ type: 'visible', visible: !document.hidden });
  const sizes = new ResizeObserver(() => tell({ type: 'size', width: stage.clientWidth, height: stage.clientHeight }));

  tell({ type: 'start', canvas: surface, smokeTexture: absolute(smokeTexture) }, [surface]);
  tellVisible();
  document.addEventListener('visibilitychange', tellVisible);
  stage.append(canvas);
  sizes.observe(stage);
  return () => {
    document.removeEventListener('visibilitychange', tellVisible);
    sizes.disconnect();
    worker.terminate();
    canvas.remove();
  };
}

/** A worker has another base than the page. @returns undefined for what is no address */
function absolute(url: string | undefined): string | undefined {
  try {
    return url && new URL(url, document.baseURI).href;
  } catch {
    return undefined;
  }
}
