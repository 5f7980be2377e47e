import type { PageConfig } from '@greenroom/contract';
import { act, screen } from '@testing-library/react';
import { renderPage } from '../../testing';
import { MOST_DENSITY, toSmoke } from './stage';
import { StageEffects } from './stage-effects';

interface Drawing {
  /** The canvas of the drawing. */
  onto: object;
  opacity: number;
  x: number;
  y: number;
}

/** The drawings since the last `draw`. */
let drawings: Drawing[];
const nothing = () => undefined;

const fakeContext = (canvas: object) => ({
  canvas,
  globalAlpha: 1,
  drawImage(_: unknown, x: number, y: number) {
    drawings.push({ onto: canvas, opacity: this.globalAlpha, x, y });
  },
  getImageData: () => ({ data: new Uint8ClampedArray(16) }),
  createRadialGradient: () => ({ addColorStop: nothing }),
  clearRect: nothing,
  fillRect: nothing,
  putImageData: nothing,
  translate: nothing,
  rotate: nothing,
});

class FakeCanvas {
  context = fakeContext(this);
  constructor(
    public width: number,
    public height: number,
  ) {}
  getContext = () => this.context;
}

const motion = Object.assign(new EventTarget(), { matches: false });
const setReducedMotion = (matches: boolean) =>
  act(() => {
    motion.matches = matches;
    motion.dispatchEvent(new Event('change'));
  });
const setHidden = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

const { ResizeObserver } = window;
let idle: (() => void)[];
let decode: () => Promise<void>;
const becomeIdle = () =>
  act(async () => {
    idle.splice(0).forEach((run) => run());
    await jest.advanceTimersByTimeAsync(0);
  });

beforeEach(() => {
  idle = [];
  drawings = [];
  motion.matches = false;
  decode = () => Promise.resolve();
  jest.useFakeTimers();
  jest.spyOn(window, 'matchMedia').mockImplementation(() => motion as unknown as MediaQueryList);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return fakeContext(this) as unknown as RenderingContext;
  });
  HTMLImageElement.prototype.decode = () => decode();
  Object.assign(window, {
    OffscreenCanvas: FakeCanvas,
    ResizeObserver: class {
      constructor(private readonly resized: () => void) {}
      observe = () => this.resized();
      disconnect = nothing;
    },
    requestIdleCallback: (run: () => void) => idle.push(run),
    cancelIdleCallback: (handle: number) => void delete idle[handle - 1],
  });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  window.ResizeObserver = ResizeObserver;
  for (const name of ['OffscreenCanvas', 'requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
});

const Page = () => (
  <>
    <StageEffects />
    <p>Content</p>
  </>
);
const open = (config: PageConfig = { smokeTexture: '/storage/smoke.webp' }) => {
  const view = renderPage(Page, { config });
  return { ...view, canvas: () => view.container.querySelector('[aria-hidden=true] canvas') };
};

/** Draws for some time. @returns the drawings on the page, and on the canvas of the smoke */
function draw(seconds: number) {
  drawings = [];
  jest.advanceTimersByTime(1000 * seconds);
  const onPage = drawings.filter(({ onto }) => onto instanceof HTMLCanvasElement);
  return { onPage, smoke: drawings.filter(({ onto }) => !(onto instanceof HTMLCanvasElement)) };
}
const FRAME = 0.1;

test('starts when the loaded page is idle, and draws 50 dots and 100, 80 and 30 sprites', async () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const { canvas } = open();
  expect(idle).toHaveLength(0);
  state.mockReturnValue('complete');
  window.dispatchEvent(new Event('load'));
  expect(canvas()).not.toBeInTheDocument();
  await becomeIdle();
  expect(canvas()).toBeInTheDocument();

  const frames = [draw(FRAME), draw(FRAME), draw(FRAME)];
  // The image of the smoke is one more.
  expect(frames.map(({ onPage }) => onPage.length)).toEqual([50 + 1, 50 + 1, 50 + 1]);
  expect(frames.map(({ smoke }) => smoke.length)).toEqual([80, 30 + 1, 100]);
});

test.each([
  ['is configured', {}],
  ['can be loaded', undefined],
])('draws only dots if no texture %s', async (_case, config) => {
  decode = () => Promise.reject(new DOMException('The source image cannot be decoded.', 'EncodingError'));
  open(config);
  await becomeIdle();
  const { onPage, smoke } = draw(FRAME);
  expect(onPage).toHaveLength(50 + 1);
  expect(smoke).toEqual([]);
});

test('draws ten frames a second while the tab is visible', async () => {
  open();
  await becomeIdle();
  expect(draw(2).onPage).toHaveLength(20 * 51);
  setHidden(true);
  expect(draw(2).onPage).toHaveLength(0);
  setHidden(false);
  expect(draw(2).onPage).toHaveLength(20 * 51);
});

test('lets a particle jump only where nobody sees it', async () => {
  open();
  await becomeIdle();
  const { onPage } = draw(40);
  const jumps = onPage.flatMap((drawing, at) => {
    const next = onPage[at + 51];
    const jumped = next && Math.hypot(next.x - drawing.x, next.y - drawing.y) > 2;
    return jumped ? [Math.max(drawing.opacity, next.opacity)] : [];
  });
  expect(jumps.length).toBeGreaterThan(50);
  expect(Math.max(...jumps)).toBeLessThan(0.001);
});

test('renders nothing with reduced motion, also when the preference changes', async () => {
  motion.matches = true;
  const { canvas } = open();
  await becomeIdle();
  expect(canvas()).not.toBeInTheDocument();

  setReducedMotion(false);
  await becomeIdle();
  expect(canvas()).toBeInTheDocument();

  setReducedMotion(true);
  expect(canvas()).not.toBeInTheDocument();
  expect(draw(1).onPage).toEqual([]);
});

test('stays off if the staff has switched it off', async () => {
  const { container } = open({ appearance: { stageEffects: false } });
  await becomeIdle();
  expect(container.querySelector('[aria-hidden=true]')).not.toBeInTheDocument();
});

test('draws nothing after unmount, whether it has started or not', async () => {
  open().unmount();
  const { unmount } = open();
  await becomeIdle();
  unmount();
  setHidden(false);
  expect(draw(1).onPage).toEqual([]);
});

test('renders nothing, without an error, in a browser that has no OffscreenCanvas', async () => {
  Reflect.deleteProperty(window, 'OffscreenCanvas');
  const { canvas } = open();
  await becomeIdle();
  expect(canvas()).not.toBeInTheDocument();
  expect(screen.getByText('Content')).toBeVisible();
});

const SIZE = 16;
const CENTRE = (SIZE / 2) * SIZE + SIZE / 2;

/** Makes smoke of a texture of one colour. @returns the densities of its pixels */
function densities(rgba: readonly number[]): number[] {
  const pixels = Uint8ClampedArray.from(Array.from({ length: SIZE * SIZE }, () => rgba).flat());
  toSmoke(pixels);
  expect([...pixels].every((value, at) => at % 4 === 3 || value === 255)).toBe(true);
  return [...pixels].filter((_, at) => at % 4 === 3);
}

test.each([
  ['the alpha of a transparent texture', [0, 0, 0, 30], 30],
  ['the brightness of an opaque one', [30, 30, 30, 255], 30],
  ['nothing of a black one', [0, 0, 0, 255], 0],
] as const)('takes the density of the smoke from %s', (_case, rgba, density) => {
  expect(densities(rgba)[CENTRE]).toBe(density);
});

test('fades the smoke towards the edges, and limits its mean density, so that text in front of it stays readable', () => {
  for (const rgba of [
    [255, 255, 255, 255],
    [128, 128, 128, 255],
    [200, 220, 210, 128],
  ] as const) {
    const smoke = densities(rgba);
    const edge = smoke.filter((_, at) => at < SIZE || at % SIZE === 0);
    expect(Math.max(...edge)).toBeLessThan(smoke[CENTRE]! / 5);
    expect(smoke.reduce((sum, density) => sum + density) / smoke.length).toBeCloseTo(MOST_DENSITY, 0);
  }
});
