import type { Overlay, OverlayMessage } from '@greenroom/contract';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OverlayPreview } from './overlay-preview';

const OVERLAY: Overlay = { kind: 'redemptions', options: { theme: 'dark', accent: '#34e29b', scale: 1, corner: 'top-left' }, target: null };

beforeAll(() => {
  globalThis.ResizeObserver = class {
    constructor(private readonly onResize: ResizeObserverCallback) {}
    observe() {
      this.onResize([{ contentRect: { width: 480 } } as ResizeObserverEntry], this as unknown as ResizeObserver);
    }
    disconnect() {}
    unobserve() {}
  };
});

const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview of the overlay');

/** Messages that the page in the frame gets. */
function listen(): OverlayMessage[] {
  const received: OverlayMessage[] = [];
  const page = frame().contentWindow as Window;
  jest.spyOn(page, 'postMessage').mockImplementation((message: unknown, origin: unknown) => {
    expect(origin).toBe(location.origin);
    received.push(message as OverlayMessage);
  });
  return received;
}

const notifyPanel = (from: Partial<MessageEventInit> = {}) =>
  act(
    () =>
      void dispatchEvent(
        new MessageEvent('message', {
          source: frame().contentWindow,
          origin: location.origin,
          data: { type: 'greenroom-overlay-ready' },
          ...from,
        }),
      ),
  );

it('scales the picture of 1920 by 1080 to its own width', () => {
  render(<OverlayPreview overlay={OVERLAY} />);
  expect(frame()).toHaveAttribute('src', '/overlay/preview');
  expect(frame()).toHaveAttribute('width', '1920');
  expect(frame()).toHaveStyle({ transform: 'scale(0.25)' });
});

it('sends the overlay when the page is ready, after each change, and again to a page that was loaded again', () => {
  const { rerender } = render(<OverlayPreview overlay={OVERLAY} />);
  const received = listen();
  rerender(<OverlayPreview overlay={{ ...OVERLAY, target: '1' }} />);
  expect(received).toEqual([]);
  rerender(<OverlayPreview overlay={OVERLAY} />);
  notifyPanel();
  expect(received).toEqual([{ type: 'greenroom-overlay', overlay: OVERLAY, sample: true }]);

  const light: Overlay = { ...OVERLAY, options: { ...OVERLAY.options, theme: 'light' } };
  rerender(<OverlayPreview overlay={light} />);
  rerender(<OverlayPreview overlay={{ ...light }} />);
  expect(received.slice(1)).toEqual([{ type: 'greenroom-overlay', overlay: light, sample: true }]);
  notifyPanel();
  expect(received.slice(2)).toEqual([{ type: 'greenroom-overlay', overlay: light, sample: true }]);
});

it('sends nothing while an input is invalid', () => {
  const { rerender } = render(<OverlayPreview overlay={OVERLAY} />);
  const received = listen();
  notifyPanel();
  rerender(<OverlayPreview overlay={null} />);
  rerender(<OverlayPreview overlay={OVERLAY} />);
  expect(received).toEqual([expect.anything(), expect.objectContaining({ overlay: OVERLAY })]);
});

it.each([
  ['another window', { source: null }],
  ['another origin', { origin: 'https://example.com' }],
  ['the page about something else', { data: { type: 'other' } }],
  ['the page without data', { data: null }],
])('ignores messages from %s', (_who, from) => {
  render(<OverlayPreview overlay={OVERLAY} />);
  const received = listen();
  notifyPanel(from);
  expect(received).toEqual([]);
});

it("switches to the site's own data", async () => {
  render(<OverlayPreview overlay={OVERLAY} />);
  const received = listen();
  notifyPanel();
  await userEvent.click(screen.getByRole('switch', { name: 'Sample data' }));
  expect(received.map(({ sample }) => sample)).toEqual([true, false]);
});

it('plays a test alert at each click, only for redemptions', async () => {
  const { rerender } = render(<OverlayPreview overlay={OVERLAY} />);
  const received = listen();
  notifyPanel();
  const clock = jest.spyOn(Date.prototype, 'getTime').mockReturnValueOnce(1).mockReturnValueOnce(2);
  for (let alert = 0; alert < 2; alert += 1) await userEvent.click(screen.getByRole('button', { name: 'Test alert' }));
  clock.mockRestore();
  const alerts = received.slice(1).map(({ overlay }) => overlay.redemptions ?? []);
  expect(alerts).toEqual([[expect.objectContaining({ points: 150 })], [expect.objectContaining({ points: 150 })]]);
  expect(alerts[0]?.[0]?.id).not.toBe(alerts[1]?.[0]?.id);

  rerender(<OverlayPreview overlay={{ ...OVERLAY, kind: 'hunt' }} />);
  expect(screen.queryByRole('button', { name: 'Test alert' })).not.toBeInTheDocument();
});
