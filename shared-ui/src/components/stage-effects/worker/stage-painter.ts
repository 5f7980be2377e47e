import { type Floating, type SmokeDepth, SMOKE_DEPTHS, SMOKE_FLATNESS, SMOKE_LOOKS, makeDots, makeSmoke, placeAt } from './wind';
import { turnIntoPuff } from './particle';
import { lightAt, paintLight } from './stage-light';
import { canvasSize, smokeSize } from './stage-size';

/** A puff is kept at this size, in pixels, whatever the texture's. */
const PUFF_SIZE = 128;
const DOT_SIZE = 16;
/** Smaller ones, in pixels, would lose their shape when the browser stretches the picture. */
const LEAST_DOT = 3;
/** How long everything takes to appear. */
const RISE_SECONDS = 3;

/** Draws the stage's air, frame by frame, onto a canvas; nothing in it needs a page. */
export class StagePainter {
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #smoke = contextOf(new OffscreenCanvas(1, 1));
  readonly #light = contextOf(new OffscreenCanvas(1, 1));
  readonly #dots = makeDots();
  readonly #dot = drawDot();
  /** From back to front. */
  readonly #sprites = (Object.keys(SMOKE_DEPTHS) as SmokeDepth[]).flatMap(makeSmoke);
  readonly #at: Floating = { x: 0, y: 0, size: 0, opacity: 0 };
  /** One for each look, and none without a texture. */
  #puffs: readonly OffscreenCanvas[] = [];
  #smokeBegan = 0;
  #width = 0;
  #height = 0;

  /** @throws where the browser draws nothing in two dimensions onto such a canvas */
  constructor(canvas: OffscreenCanvas) {
    this.#context = contextOf(canvas);
  }

  /** Fits the picture to the stage, in CSS pixels. */
  resize(width: number, height: number): void {
    const size = canvasSize(width, height);
    this.#width = width;
    this.#height = height;
    Object.assign(this.#context.canvas, { width: size.width, height: size.height });
    const smoke = smokeSize(width, height);
    for (const { canvas } of [this.#smoke, this.#light]) Object.assign(canvas, { width: smoke.width, height: smoke.height });
    const pixels = this.#light.createImageData(smoke.width, smoke.height);
    paintLight(pixels.data, smoke.width, smoke.height, smoke.scale);
    this.#light.putImageData(pixels, 0, 0);
  }

  /** From a moment on, lets smoke rise that looks like the texture; without one there are only dots. */
  useTexture(texture: ImageBitmap, seconds: number): void {
    this.#puffs = drawPuffs(texture);
    this.#smokeBegan = seconds;
  }

  /**
   * Draws a moment.
   * @param seconds since the effects began
   */
  paint(seconds: number): void {
    const context = this.#context;
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    if (this.#puffs.length > 0) {
      this.#paintSmoke(seconds);
      context.globalAlpha = risenSince(this.#smokeBegan, seconds);
      context.drawImage(this.#smoke.canvas, 0, 0, width, height);
    }
    this.#paintDots(seconds);
  }

  /** Smoke is first as dense as it is, in white, and then takes the light's colours where it hangs. */
  #paintSmoke(seconds: number): void {
    const context = this.#smoke;
    const { width, height } = context.canvas;
    const longer = Math.max(width, height);
    context.globalCompositeOperation = 'source-over';
    context.clearRect(0, 0, width, height);
    for (const sprite of this.#sprites) {
      const puff = this.#puffs[sprite.look];
      if (!puff) continue;
      placeAt(sprite, seconds, this.#at);
      const { x, y, size, opacity } = this.#at;
      const scale = (size * longer) / PUFF_SIZE;
      context.globalAlpha = opacity;
      // Not turned: without a graphics processor that would take thrice the time.
      context.setTransform(scale, 0, 0, scale * SMOKE_FLATNESS, x * width, y * height);
      context.drawImage(puff, -PUFF_SIZE / 2, -PUFF_SIZE / 2);
    }
    context.resetTransform();
    context.globalAlpha = 1;
    context.globalCompositeOperation = 'source-in';
    context.drawImage(this.#light.canvas, 0, 0);
  }

  #paintDots(seconds: number): void {
    const context = this.#context;
    const { width, height } = context.canvas;
    const longer = Math.max(width, height);
    const risen = risenSince(0, seconds);
    for (const dot of this.#dots) {
      placeAt(dot, seconds, this.#at);
      const { x, y, size, opacity } = this.#at;
      const light = lightAt((x - 0.5) * this.#width, y * this.#height);
      context.globalAlpha = risen * opacity * (0.4 + 0.6 * light);
      const edge = Math.max(LEAST_DOT, size * longer);
      context.drawImage(this.#dot, x * width - edge / 2, y * height - edge / 2, edge, edge);
    }
  }
}

/** @returns how much has appeared of what began then, from 0 to 1 */
const risenSince = (began: number, seconds: number) => Math.min(1, (seconds - began) / RISE_SECONDS);

/** @returns the texture as white smoke on a square, turned a little further for each look */
function drawPuffs(texture: ImageBitmap): OffscreenCanvas[] {
  const context = contextOf(new OffscreenCanvas(PUFF_SIZE, PUFF_SIZE));
  context.imageSmoothingQuality = 'high';
  context.drawImage(texture, 0, 0, PUFF_SIZE, PUFF_SIZE);
  const image = context.getImageData(0, 0, PUFF_SIZE, PUFF_SIZE);
  turnIntoPuff(image.data, PUFF_SIZE);
  context.putImageData(image, 0, 0);
  return Array.from({ length: SMOKE_LOOKS }, (_, look) => drawTurned(context.canvas, (2 * Math.PI * look) / SMOKE_LOOKS));
}

/** @param angle in radians */
function drawTurned(puff: OffscreenCanvas, angle: number): OffscreenCanvas {
  const context = contextOf(new OffscreenCanvas(PUFF_SIZE, PUFF_SIZE));
  context.translate(PUFF_SIZE / 2, PUFF_SIZE / 2);
  context.rotate(angle);
  context.drawImage(puff, -PUFF_SIZE / 2, -PUFF_SIZE / 2);
  return context.canvas;
}

/** @returns a speck of dust in the light, soft at its rim */
function drawDot(): OffscreenCanvas {
  const context = contextOf(new OffscreenCanvas(DOT_SIZE, DOT_SIZE));
  const middle = DOT_SIZE / 2;
  const glow = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
  glow.addColorStop(0.2, 'rgb(206 255 232)');
  glow.addColorStop(1, 'rgb(120 240 190 / 0%)');
  context.fillStyle = glow;
  context.fillRect(0, 0, DOT_SIZE, DOT_SIZE);
  return context.canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing on a canvas outside of the page.');
  return context;
}
