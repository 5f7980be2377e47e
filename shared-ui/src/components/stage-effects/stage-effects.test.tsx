import type { PageConfig } from '@greenroom/contract';
import { act, screen } from '@testing-library/react';
import { renderPage } from '../../testing';
import { StageEffects } from './stage-effects';
import type { StageMessage } from './worker/stage-effects.worker';

/** A browser that can do what the effects need, in a page that is idle when the test says so. */
class FakeWorker {
  static started: FakeWorker[] = [];
  messages: StageMessage[] = [];
  terminated = false;

  constructor() {
    FakeWorker.started.push(this);
  }

  postMessage(message: StageMessage, transfer: Transferable[]) {
    if (this.terminated) throw new Error('Nobody is there.');
    if (message.type === 'start') expect(transfer).toEqual([message.canvas]);
    this.messages.push(message);
  }

  terminate() {
    this.terminated = true;
  }
}

const motion = Object.assign(new EventTarget(), { matches: false });
const setLessMotion = (matches: boolean) =>
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

test('begins when the page is idle: a canvas for nobody to read or touch, drawn elsewhere', () => {
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

test('waits until the page has loaded', () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const { canvases } = open();
  expect(idle).toHaveLength(0);
  state.mockReturnValue('complete');
  window.dispatchEvent(new Event('load'));
  becomeIdle();
  expect(canvases()).toHaveLength(1);
});

test('without a texture it says so, and the dots float alone', () => {
  open({});
  becomeIdle();
  expect(onlyWorker().messages[0]).toMatchObject({ type: 'start', smokeTexture: undefined });
});

test('tells when nobody sees it, and when somebody does again', () => {
  open();
  becomeIdle();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onlyWorker().messages.at(-1)).toEqual({ type: 'visible', visible: false });
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onlyWorker().messages.at(-1)).toEqual({ type: 'visible', visible: true });
});

test('is absent where less motion is wanted, also when the wish changes while the page stands', () => {
  motion.matches = true;
  const { canvases } = open();
  becomeIdle();
  expect(canvases()).toHaveLength(0);
  expect(FakeWorker.started).toHaveLength(0);

  setLessMotion(false);
  becomeIdle();
  expect(canvases()).toHaveLength(1);

  setLessMotion(true);
  expect(canvases()).toHaveLength(0);
  expect(onlyWorker().terminated).toBe(true);
});

test('leaves nothing behind', () => {
  const { unmount } = open();
  becomeIdle();
  unmount();
  expect(onlyWorker().terminated).toBe(true);
  expect(() => document.dispatchEvent(new Event('visibilitychange'))).not.toThrow();
});

test('does not begin on a page that has gone', () => {
  open().unmount();
  becomeIdle();
  expect(FakeWorker.started).toHaveLength(0);
});

test.each([
  ['cannot hand a canvas over', () => Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen')],
  ['knows no workers', () => Reflect.deleteProperty(window, 'Worker')],
  ['refuses the worker', () => Object.assign(window, { Worker: () => { throw new DOMException('Another origin', 'SecurityError'); } })],
])('in a browser that %s there is quietly nothing', (_case, cripple) => {
  cripple();
  const { canvases, unmount } = open();
  becomeIdle();
  expect(canvases()).toHaveLength(0);
  expect(screen.getByText('Content')).toBeVisible();
  unmount();
});

test('an address that is none is as good as no texture', () => {
  open({ smokeTexture: 'https://' });
  becomeIdle();
  expect(onlyWorker().messages[0]).toMatchObject({ type: 'start', smokeTexture: undefined });
});
