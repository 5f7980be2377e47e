import type { PageConfig } from '@greenroom/contract';
import { act, screen } from '@testing-library/react';
import { renderPage } from '../../testing';
import { StageEffects } from './stage-effects';
import type { StageMessage } from './worker/stage-effects.worker';

/** Records the messages to the drawing worker. */
class FakeWorker {
  static started: FakeWorker[] = [];
  messages: StageMessage[] = [];
  terminated = false;

  constructor() {
    FakeWorker.started.push(this);
  }

  postMessage(message: StageMessage, transfer: Transferable[]) {
    if (this.terminated) throw new Error('The worker is terminated.');
    if (message.type === 'start') expect(transfer).toEqual([message.canvas]);
    this.messages.push(message);
  }

  terminate() {
    this.terminated = true;
  }
}

const motion = Object.assign(new EventTarget(), { matches: false });
const setReducedMotion = (matches: boolean) =>
  act(() => {
    motion.matches = matches;
    motion.dispatchEvent(new Event('change'));
  });

let idle: (() => void)[];
const becomeIdle = () => act(() => idle.splice(0).forEach((run) => run()));

beforeEach(() => {
  idle = [];
  FakeWorker.started = [];
  motion.matches = false;
  jest.spyOn(window, 'matchMedia').mockImplementation(() => motion as unknown as MediaQueryList);
  Object.assign(window, {
    Worker: FakeWorker,
    requestIdleCallback: (run: () => void) => idle.push(run),
    cancelIdleCallback: (handle: number) => void delete idle[handle - 1],
  });
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['Worker', 'requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
});

const Page = () => (
  <>
    <StageEffects />
    <p>Content</p>
  </>
);
const open = (config: PageConfig = { smokeTexture: '/storage/smoke.webp' }) => {
  const view = renderPage(Page, { config });
  return { ...view, canvases: () => view.container.querySelectorAll('canvas') };
};
const onlyWorker = () => FakeWorker.started[0]!;

test('stays off if the staff has switched it off', () => {
  const { container } = open({ appearance: { stageEffects: false } });
  becomeIdle();
  expect(container.querySelector('[aria-hidden=true]')).not.toBeInTheDocument();
  expect(FakeWorker.started).toHaveLength(0);
});

test('starts when the page is idle, with a hidden canvas that a worker draws', () => {
  const { canvases, container } = open();
  expect(canvases()).toHaveLength(0);

  becomeIdle();
  expect(canvases()).toHaveLength(1);
  expect(container.querySelector('[aria-hidden=true] canvas')).toBeInTheDocument();
  expect(onlyWorker().messages).toEqual([
    { type: 'start', canvas: {}, smokeTexture: 'http://localhost/storage/smoke.webp' },
    { type: 'visible', visible: true },
  ]);
});

test('waits for the page to load', () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const { canvases } = open();
  expect(idle).toHaveLength(0);
  state.mockReturnValue('complete');
  window.dispatchEvent(new Event('load'));
  becomeIdle();
  expect(canvases()).toHaveLength(1);
});

test('starts without a texture if none is configured', () => {
  open({});
  becomeIdle();
  expect(onlyWorker().messages[0]).toMatchObject({ type: 'start', smokeTexture: undefined });
});

test('reports when the tab is hidden, and when it is visible again', () => {
  open();
  becomeIdle();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onlyWorker().messages.at(-1)).toEqual({ type: 'visible', visible: false });
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onlyWorker().messages.at(-1)).toEqual({ type: 'visible', visible: true });
});

test('renders nothing with reduced motion, also when the preference changes', () => {
  motion.matches = true;
  const { canvases } = open();
  becomeIdle();
  expect(canvases()).toHaveLength(0);
  expect(FakeWorker.started).toHaveLength(0);

  setReducedMotion(false);
  becomeIdle();
  expect(canvases()).toHaveLength(1);

  setReducedMotion(true);
  expect(canvases()).toHaveLength(0);
  expect(onlyWorker().terminated).toBe(true);
});

test('terminates the worker and removes its listeners on unmount', () => {
  const { unmount } = open();
  becomeIdle();
  unmount();
  expect(onlyWorker().terminated).toBe(true);
  expect(() => document.dispatchEvent(new Event('visibilitychange'))).not.toThrow();
});

test('does not start after unmount', () => {
  open().unmount();
  becomeIdle();
  expect(FakeWorker.started).toHaveLength(0);
});

test.each([
  ['has no OffscreenCanvas', () => Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen')],
  ['has no workers', () => Reflect.deleteProperty(window, 'Worker')],
  [
    'refuses the worker',
    () =>
      Object.assign(window, {
        Worker: () => {
          throw new DOMException('Another origin', 'SecurityError');
        },
      }),
  ],
])('renders nothing, without an error, in a browser that %s', (_case, removeApi) => {
  removeApi();
  const { canvases, unmount } = open();
  becomeIdle();
  expect(canvases()).toHaveLength(0);
  expect(screen.getByText('Content')).toBeVisible();
  unmount();
});

test('ignores an invalid texture URL', () => {
  open({ smokeTexture: 'https://' });
  becomeIdle();
  expect(onlyWorker().messages[0]).toMatchObject({ type: 'start', smokeTexture: undefined });
});
