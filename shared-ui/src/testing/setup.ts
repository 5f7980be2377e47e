import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// What a test waits for comes at once; on a machine that does other things as well, that can be more than the usual second.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

/**
 * An error on the console is a defect, unless the test says that it expects one:
 * `jest.spyOn(console, 'error').mockImplementation()`.
 */
let consoleError: jest.SpyInstance;
let passThrough: unknown;

beforeEach(() => {
  consoleError = jest.spyOn(console, 'error');
  passThrough = consoleError.getMockImplementation();
});

afterEach(() => {
  const expected = consoleError.getMockImplementation() !== passThrough;
  const messages = consoleError.mock.calls.map((call) => call.map(String).join(' '));
  consoleError.mockRestore();
  if (!expected && messages.length > 0) throw new Error(`Unexpected console.error:\n${messages.join('\n')}`);
});

// jsdom has no layout, so it lacks what watches layout and what scrolls.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// It loads nothing, and so keeps no record of it.
performance.getEntriesByName ??= () => [];

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
// An area that scrolls is as tall as the window, so that long lists show what would be in view.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => window.innerHeight });

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
window.ResizeObserver ??= NoObserver;
window.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;

// Nor does it know pointers; Base UI presses its switches with such an event.
window.PointerEvent ??= class PointerEvent extends MouseEvent {} as typeof window.PointerEvent;
