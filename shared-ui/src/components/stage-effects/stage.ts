/** The effects behind the home page (docs/product.md#effects): dust and smoke in the light of a lamp above the stage, drawn on one canvas. */

/** Ten frames a second: nothing moves by a pixel in between, and each frame composes the whole window. */
const FRAME_MS = 100;
/** Idle time for each drawing time, so the effects take at most a seventh of a slow machine's main thread. */
const IDLE_PER_WORK = 6;

/** Pixels for each CSS pixel, the most in all, and the smoke's share. Soft shapes look the same scaled up, at a fraction of the cost. */
const SCALE = 0.5;
const MOST_PIXELS = 256_000;
const SMOKE_SCALE = 0.2;
const DOT_SIZE = 16;
const SPRITE_SIZE = 128;
/** The height of a sprite relative to its width. */
const SPRITE_FLATNESS = 0.5;
/** The number of rotated copies of the texture, so it doesn't look repeated. */
const VARIANTS = 6;
/** The highest mean density of a sprite, of 255: keeps the contrast of text in front of it, whatever the texture. */
export const MOST_DENSITY = 24;

/** The lamp's height above the stage and the length of its beam, in CSS pixels. */
const LAMP = { height: 200, beam: 1200 };

type Range = readonly [min: number, max: number];

/**
 * Particles in horizontal banks with clear air between them, by default one for each. `seconds` is the duration of a path, `drift` and
 * `rise` lead to the right and upwards. Lengths are shares of the stage, sizes of its longer side.
 */
type Layer = { count: number; banks?: number } & Record<'size' | 'opacity' | 'seconds' | 'drift' | 'rise', Range>;

const DOTS: Layer = { count: 50, size: [0.003, 0.008], opacity: [0.12, 0.42], seconds: [18, 36], drift: [-0.05, 0.05], rise: [0.04, 0.12] };

/** The smoke from back to front. */
const SMOKE: readonly Layer[] = [
  { count: 100, banks: 5, size: [0.16, 0.28], opacity: [0.15, 0.5], seconds: [90, 140], drift: [-0.05, 0.12], rise: [0.02, 0.04] },
  { count: 80, banks: 3, size: [0.28, 0.44], opacity: [0.12, 0.4], seconds: [70, 110], drift: [-0.08, 0.2], rise: [0.03, 0.06] },
  { count: 30, banks: 2, size: [0.5, 0.74], opacity: [0.1, 0.34], seconds: [54, 84], drift: [-0.12, 0.3], rise: [0.04, 0.08] },
];

/** A particle with the place, the size and the opacity that it has in the middle of its path. */
type Particle = ReturnType<typeof createParticles>[number];

const within = ([min, max]: Range) => min + (max - min) * Math.random();

const createParticles = ({ count, banks = count, size, opacity, seconds, drift, rise }: Layer) =>
  Array.from({ length: count }, (_, index) => {
    // A low-discrepancy sequence, which covers the width evenly.
    const x = (0.5 + 0.7548776662 * index) % 1;
    const bank = ((index % banks) + 0.5) / banks;
    // A bank is wavy, and thins out towards its top and bottom.
    const offset = 0.2 * Math.sin(2 * Math.PI * (x + bank)) + within([-0.5, 0.5]) * within([0.2, 1]);
    const place = { x, y: bank + offset / banks, size: within(size), opacity: within(opacity) };
    const path = { seconds: within(seconds), drift: within(drift), rise: within(rise), phase: Math.random() };
    return { ...place, ...path, variant: Math.floor(VARIANTS * Math.random()) };
  });

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
/** Draws a particle after some frames of its path. It fades in and out, so it restarts unseen. */
function drawParticle(context: Context, particle: Particle, frames: number, image: OffscreenCanvas, flatness = 1): void {
  const { width, height } = context.canvas;
  const progress = ((frames * FRAME_MS) / 1000 / particle.seconds + particle.phase) % 1;
  const fromMiddle = progress - 0.5;
  // Dots of fewer pixels would lose their shape when the browser scales the canvas up.
  const wide = Math.max(3, particle.size * (1 + 0.4 * fromMiddle) * Math.max(width, height));
  const x = (particle.x + particle.drift * fromMiddle) * width;
  const y = (particle.y - particle.rise * fromMiddle) * height;
  context.globalAlpha = particle.opacity * Math.sin(Math.PI * progress) ** 2;
  context.drawImage(image, x - wide / 2, y - (wide * flatness) / 2, wide, wide * flatness);
}

/**
 * Runs the effects in an element, which they fill, while the tab is visible. Without a loadable `smokeTexture` (a URL) there are only dots,
 * without OffscreenCanvas nothing. @returns stops the effects and removes the canvas
 */
export function runStage(stage: HTMLElement, smokeTexture: string | undefined, accent: string): () => void {
  const stopped = new AbortController();
  const images = smokeTexture === undefined ? Promise.resolve([]) : loadImages(smokeTexture).catch(() => []);
  if ('OffscreenCanvas' in window) void images.then((loaded) => stopped.signal.aborted || draw(stage, loaded, accent, stopped.signal));
  return () => stopped.abort();
}

/** Draws the effects, with the variants of a sprite, or none. */
function draw(stage: HTMLElement, images: readonly OffscreenCanvas[], accent: string, signal: AbortSignal): void {
  const context = document.createElement('canvas').getContext('2d')!;
  const { canvas } = context;
  const [smoke, nextSmoke] = [createContext(1), createContext(1)];
  const dot = drawDot(accent);
  const dots = createParticles(DOTS);
  const layers = images.length > 0 ? SMOKE.map(createParticles) : [];
  let frames = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Adds a layer to the next image of the smoke, which replaces the last one when it is complete. */
  const paintSmoke = (layer: number) => {
    nextSmoke.globalCompositeOperation = 'source-over';
    for (const sprite of layers[layer] ?? []) drawParticle(nextSmoke, sprite, frames, images[sprite.variant]!, SPRITE_FLATNESS);
    if (layer < SMOKE.length - 1) return;
    nextSmoke.globalAlpha = 1;
    nextSmoke.globalCompositeOperation = 'source-in';
    nextSmoke.fillRect(0, 0, smoke.canvas.width, smoke.canvas.height);
    smoke.globalCompositeOperation = 'copy';
    smoke.drawImage(nextSmoke.canvas, 0, 0);
    nextSmoke.clearRect(0, 0, smoke.canvas.width, smoke.canvas.height);
  };
  const paint = () => {
    // One layer in each frame, so none takes long.
    paintSmoke(frames % SMOKE.length);
    context.globalAlpha = 1;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(smoke.canvas, 0, 0, canvas.width, canvas.height);
    for (const particle of dots) drawParticle(context, particle, frames, dot);
    frames++;
  };
  const runOrPause = () => {
    clearTimeout(timer);
    if (document.hidden || canvas.width * canvas.height === 0) return;
    const start = performance.now();
    paint();
    timer = setTimeout(runOrPause, Math.max(FRAME_MS, IDLE_PER_WORK * (performance.now() - start)));
  };
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = stage;
    const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (width * height)));
    Object.assign(canvas, { width: width * scale, height: height * scale });
    // Nothing can be drawn of an empty canvas: the stage is inside something hidden.
    if (canvas.width * canvas.height === 0) return clearTimeout(timer);
    for (const { canvas: small } of [smoke, nextSmoke])
      Object.assign(small, { width: Math.ceil(canvas.width * SMOKE_SCALE), height: Math.ceil(canvas.height * SMOKE_SCALE) });
    nextSmoke.fillStyle = createLight(smoke, scale * SMOKE_SCALE, accent);
    frames -= frames % SMOKE.length;
    SMOKE.forEach((_, layer) => paintSmoke(layer));
    runOrPause();
  });

  stage.append(canvas);
  observer.observe(stage);
  document.addEventListener('visibilitychange', runOrPause, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
    canvas.remove();
  });
}

async function loadImages(url: string): Promise<OffscreenCanvas[]> {
  const texture = Object.assign(new Image(), { crossOrigin: 'anonymous', fetchPriority: 'low', src: url });
  await texture.decode();
  const context = createContext(SPRITE_SIZE);
  context.drawImage(texture, 0, 0, SPRITE_SIZE, SPRITE_SIZE);
  const image = context.getImageData(0, 0, SPRITE_SIZE, SPRITE_SIZE);
  toSmoke(image.data);
  context.putImageData(image, 0, 0);
  return Array.from({ length: VARIANTS }, (_, variant) => {
    const rotated = createContext(SPRITE_SIZE);
    rotated.translate(SPRITE_SIZE / 2, SPRITE_SIZE / 2);
    rotated.rotate((2 * Math.PI * variant) / VARIANTS);
    rotated.drawImage(context.canvas, -SPRITE_SIZE / 2, -SPRITE_SIZE / 2);
    return rotated.canvas;
  });
}

/**
 * Turns the pixels of a square texture into white smoke, in place. Its density is the texture's alpha, or the brightness of an opaque one
 * (an image on black), and fades towards the edges.
 */
export function toSmoke(pixels: Uint8ClampedArray): void {
  const size = Math.sqrt(pixels.length / 4);
  const opaque = pixels.every((value, at) => at % 4 < 3 || value === 255);
  const densities = Float32Array.from({ length: size * size }, (_, at) => {
    const brightness = (pixels[4 * at]! + pixels[4 * at + 1]! + pixels[4 * at + 2]!) / 3;
    const [x, y] = [((at % size) + 0.5) / size - 0.5, (Math.floor(at / size) + 0.5) / size - 0.5];
    return (opaque ? brightness : pixels[4 * at + 3]!) * Math.max(0, 1 - 4 * (x * x + y * y));
  });
  const mean = densities.reduce((sum, density) => sum + density) / densities.length;
  pixels.fill(255);
  densities.forEach((density, at) => (pixels[4 * at + 3] = density * Math.min(1, MOST_DENSITY / mean)));
}

function createLight(context: Context, scale: number, accent: string): CanvasGradient {
  const lamp = [context.canvas.width / 2, -LAMP.height * scale] as const;
  const light = context.createRadialGradient(...lamp, LAMP.height * scale, ...lamp, LAMP.beam * scale);
  light.addColorStop(0, `${accent}e6`);
  light.addColorStop(1, '#547f7026');
  return light;
}

function drawDot(accent: string): OffscreenCanvas {
  const context = createContext(DOT_SIZE);
  const middle = DOT_SIZE / 2;
  const glow = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
  glow.addColorStop(0.2, '#fff');
  glow.addColorStop(1, `${accent}00`);
  context.fillStyle = glow;
  context.fillRect(0, 0, DOT_SIZE, DOT_SIZE);
  return context.canvas;
}

const createContext = (size: number) => new OffscreenCanvas(size, size).getContext('2d')!;
