import { restAfter } from './frame-rate';
import { StagePainter } from './stage-painter';

/** What the page tells the worker. */
export type StageMessage =
  /** First of all: where to draw, and the absolute address of the smoke's texture where there is one. */
  | { type: 'start'; canvas: OffscreenCanvas; smokeTexture: string | undefined }
  /** The stage's size in CSS pixels. */
  | { type: 'size'; width: number; height: number }
  /** Whether anybody can see it. */
  | { type: 'visible'; visible: boolean };

let painter: StagePainter | undefined;
let hasSize = false;
let visible = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The moment that was drawn last, in seconds, and when: what is hidden stands still and goes on where it was. */
let moment = 0;
let drawnAt = 0;

addEventListener('message', ({ data }: MessageEvent<StageMessage>) => {
  if (data.type === 'start') start(data.canvas, data.smokeTexture);
  if (data.type === 'size') resize(data.width, data.height);
  if (data.type === 'visible') visible = data.visible;
  runOrRest();
});

function start(canvas: OffscreenCanvas, smokeTexture: string | undefined) {
  try {
    painter = new StagePainter(canvas);
  } catch {
    // Nothing can be drawn here, and nobody has to hear of it.
    return close();
  }
  if (!smokeTexture) return;
  // Here and not in an <img> of the page: a texture that is missing, or that its host keeps to itself, stays a matter
  // between this worker and the network, without an error on the page's console. The dots float all the same.
  loadTexture(smokeTexture).then(
    (texture) => painter?.useTexture(texture, moment),
    () => undefined,
  );
}

async function loadTexture(url: string): Promise<ImageBitmap> {
  const response = await fetch(url, { priority: 'low' });
  if (!response.ok) throw new Error(`The texture's host answers ${response.status}.`);
  return createImageBitmap(await response.blob());
}

function resize(width: number, height: number) {
  hasSize = width > 0 && height > 0;
  if (hasSize) painter?.resize(width, height);
}

/** Draws the next frame at once, or none until somebody sees it. */
function runOrRest() {
  clearTimeout(timer);
  if (!painter || !hasSize || !visible) return void (drawnAt = 0);
  drawFrame(painter);
}

function drawFrame(stage: StagePainter) {
  const now = performance.now();
  if (drawnAt > 0) moment += (now - drawnAt) / 1000;
  drawnAt = now;
  stage.paint(moment);
  timer = setTimeout(drawFrame, restAfter(performance.now() - now), stage);
}
