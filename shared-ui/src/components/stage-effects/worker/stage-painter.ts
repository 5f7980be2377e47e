import {
  type ParticleState,
  type SmokeDepth,
  SMOKE_DEPTHS,
  SMOKE_FLATNESS,
  SMOKE_VARIANTS,
  createDots,
  createSmoke,
  moveParticle,
} from './wind';
import { toSmokeParticle } from './particle';
import { lightAt, paintLight, type StageLight, stageLight } from './stage-light';
import { canvasSize, smokeSize } from './stage-size';

/** Pixel size of a smoke particle's image, whatever the texture's. */
const PARTICLE_SIZE = 128;
const DOT_SIZE = 16;
/** In pixels. Smaller dots would lose their shape when the browser scales the canvas up. */
const MIN_DOT_SIZE = 3;
/** Duration of the fade-in. */
const FADE_IN_SECONDS = 3;

/** Draws the effects frame by frame on a canvas, without access to the DOM. */
export class StagePainter {
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #smoke = contextOf(new OffscreenCanvas(1, 1));
  readonly #light = contextOf(new OffscreenCanvas(1, 1));
  readonly #dots = createDots();
  readonly #stageLight: StageLight;
  readonly #dot: OffscreenCanvas;
  /** From back to front. */
  readonly #smokeParticles = (Object.keys(SMOKE_DEPTHS) as SmokeDepth[]).flatMap(createSmoke);
  /** Reused for every particle, so that frames allocate nothing. */
  readonly #state: ParticleState = { x: 0, y: 0, size: 0, opacity: 0 };
  /** One per texture variant; empty without a texture. */
  #smokeImages: readonly OffscreenCanvas[] = [];
  #smokeStart = 0;
  #width = 0;
  #height = 0;

  /** @throws if the browser has no 2D context for an OffscreenCanvas */
  constructor(canvas: OffscreenCanvas, accent: string | undefined) {
    this.#context = contextOf(canvas);
    this.#stageLight = stageLight(accent);
    this.#dot = drawDot(this.#stageLight);
  }

  /** Resizes the canvases to the stage, in CSS pixels. */
  resize(width: number, height: number): void {
    const size = canvasSize(width, height);
    this.#width = width;
    this.#height = height;
    Object.assign(this.#context.canvas, { width: size.width, height: size.height });
    const smoke = smokeSize(width, height);
    for (const { canvas } of [this.#smoke, this.#light]) Object.assign(canvas, { width: smoke.width, height: smoke.height });
    const pixels = this.#light.createImageData(smoke.width, smoke.height);
    paintLight(pixels.data, { ...smoke, light: this.#stageLight });
    this.#light.putImageData(pixels, 0, 0);
  }

  /** Fades in smoke made of the texture, from `seconds` on; without a texture there are only dots. */
  useTexture(texture: ImageBitmap, seconds: number): void {
    this.#smokeImages = drawSmokeImages(texture);
    this.#smokeStart = seconds;
  }

  /**
   * Draws one frame.
   * @param seconds since the effects began
   */
  paint(seconds: number): void {
    const context = this.#context;
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    if (this.#smokeImages.length > 0) {
      this.#paintSmoke(seconds);
      context.globalAlpha = fadeIn(this.#smokeStart, seconds);
      context.drawImage(this.#smoke.canvas, 0, 0, width, height);
    }
    this.#paintDots(seconds);
  }

  /** Draws the smoke in white, then tints it with the light (`source-in`). */
  #paintSmoke(seconds: number): void {
    const context = this.#smoke;
    const { width, height } = context.canvas;
    const longerSide = Math.max(width, height);
    context.globalCompositeOperation = 'source-over';
    context.clearRect(0, 0, width, height);
    for (const particle of this.#smokeParticles) {
      const image = this.#smokeImages[particle.variant];
      if (!image) continue;
      moveParticle(particle, seconds, this.#state);
      const { x, y, size, opacity } = this.#state;
      const scale = (size * longerSide) / PARTICLE_SIZE;
      context.globalAlpha = opacity;
      // Not rotated here: without a GPU that takes three times as long.
      context.setTransform(scale, 0, 0, scale * SMOKE_FLATNESS, x * width, y * height);
      context.drawImage(image, -PARTICLE_SIZE / 2, -PARTICLE_SIZE / 2);
    }
    context.resetTransform();
    context.globalAlpha = 1;
    context.globalCompositeOperation = 'source-in';
    context.drawImage(this.#light.canvas, 0, 0);
  }

  #paintDots(seconds: number): void {
    const context = this.#context;
    const { width, height } = context.canvas;
    const longerSide = Math.max(width, height);
    const fade = fadeIn(0, seconds);
    for (const dot of this.#dots) {
      moveParticle(dot, seconds, this.#state);
      const { x, y, size, opacity } = this.#state;
      const light = lightAt((x - 0.5) * this.#width, y * this.#height);
      context.globalAlpha = fade * opacity * (0.4 + 0.6 * light);
      const edge = Math.max(MIN_DOT_SIZE, size * longerSide);
      context.drawImage(this.#dot, x * width - edge / 2, y * height - edge / 2, edge, edge);
    }
  }
}

/** Opacity, from 0 to 1, of an effect that began at `start`. */
const fadeIn = (start: number, seconds: number) => Math.min(1, (seconds - start) / FADE_IN_SECONDS);

/** Draws the texture as white smoke on a square, rotated further for each variant. */
function drawSmokeImages(texture: ImageBitmap): OffscreenCanvas[] {
  const context = contextOf(new OffscreenCanvas(PARTICLE_SIZE, PARTICLE_SIZE));
  context.imageSmoothingQuality = 'high';
  context.drawImage(texture, 0, 0, PARTICLE_SIZE, PARTICLE_SIZE);
  const image = context.getImageData(0, 0, PARTICLE_SIZE, PARTICLE_SIZE);
  toSmokeParticle(image.data, PARTICLE_SIZE);
  context.putImageData(image, 0, 0);
  return Array.from({ length: SMOKE_VARIANTS }, (_, variant) => drawRotated(context.canvas, (2 * Math.PI * variant) / SMOKE_VARIANTS));
}

/** @param angle in radians */
function drawRotated(image: OffscreenCanvas, angle: number): OffscreenCanvas {
  const context = contextOf(new OffscreenCanvas(PARTICLE_SIZE, PARTICLE_SIZE));
  context.translate(PARTICLE_SIZE / 2, PARTICLE_SIZE / 2);
  context.rotate(angle);
  context.drawImage(image, -PARTICLE_SIZE / 2, -PARTICLE_SIZE / 2);
  return context.canvas;
}

/** Draws a dot with a soft edge. */
function drawDot({ dot, glow: edge }: StageLight): OffscreenCanvas {
  const context = contextOf(new OffscreenCanvas(DOT_SIZE, DOT_SIZE));
  const middle = DOT_SIZE / 2;
  const glow = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
  glow.addColorStop(0.2, `rgb(${dot.join(' ')})`);
  glow.addColorStop(1, `rgb(${edge.join(' ')} / 0%)`);
  context.fillStyle = glow;
  context.fillRect(0, 0, DOT_SIZE, DOT_SIZE);
  return context.canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D context for an OffscreenCanvas.');
  return context;
}
