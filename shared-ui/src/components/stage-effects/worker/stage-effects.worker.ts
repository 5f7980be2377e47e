import { delayAfterFrame } from './frame-rate';
import { StagePainter } from './stage-painter';

/** Messages from the page to the worker. */
export type StageMessage =
  /** The first message: the canvas, the absolute URL of the smoke's texture if there is one, and the light's colour if it has its own. */
  | { type: 'start'; canvas: OffscreenCanvas; smokeTexture: string | undefined; accent: string | undefined }
  /** The stage's size in CSS pixels. */
  | { type: 'size'; width: number; height: number }
  /** The visibility of the tab. */
  | { type: 'visible'; visible: boolean };

let painter: StagePainter | undefined;
let hasSize = false;
let visible = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Seconds of animation so far. Pauses while hidden, and resumes at the same frame. */
let elapsed = 0;
/** Time of the last frame in milliseconds; 0 while paused. */
let lastFrameAt = 0;

addEventListener('message', ({ data }: MessageEvent<StageMessage>) => {
  if (data.type === 'start') start(data);
  if (data.type === 'size') resize(data.width, data.height);
  if (data.type === 'visible') visible = data.visible;
  runOrPause();
});

function start({ canvas, smokeTexture, accent }: Extract<StageMessage, { type: 'start' }>) {
  try {
    painter = new StagePainter(canvas, accent);
  } catch {
    // No 2D context for an OffscreenCanvas: the decoration is left out silently.
    return close();
  }
  if (!smokeTexture) return;
  // Loaded here rather than by an <img> of the page, so that a missing or blocked texture logs no error to the page's console.
  // The dots are drawn without it.
  loadTexture(smokeTexture).then(
    (texture) => painter?.useTexture(texture, elapsed),
    () => undefined,
  );
}

async function loadTexture(url: string): Promise<ImageBitmap> {
  const response = await fetch(url, { priority: 'low' });
  if (!response.ok) throw new Error(`The texture's host responded with ${response.status}.`);
  return createImageBitmap(await response.blob());
}

function resize(width: number, height: number) {
  hasSize = width > 0 && height > 0;
  // eslint-disable-next-line greenroom/no-newer-api -- the painter's own method
  if (hasSize) painter?.resize(width, height);
}

/** Draws the next frame at once, or pauses while the stage is not visible. */
function runOrPause() {
  clearTimeout(timer);
  if (!painter || !hasSize || !visible) return void (lastFrameAt = 0);
  drawFrame(painter);
}

function drawFrame(stage: StagePainter) {
  const now = performance.now();
  if (lastFrameAt > 0) elapsed += (now - lastFrameAt) / 1000;
  lastFrameAt = now;
  stage.paint(elapsed);
  timer = setTimeout(drawFrame, delayAfterFrame(performance.now() - now), stage);
}
