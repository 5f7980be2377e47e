import { configure, getConfig } from '@testing-library/dom';
import '@testing-library/jest-dom';
import * as React from 'react';

const { getElementError } = getConfig();
// Longer than the default of 1 s, for machines under load.
configure({ asyncUtilTimeout: 10_000, getElementError: elementError });
jest.setTimeout(60_000);

// Pretends that the limit of owner stacks is reached, which React records for warnings: another tenth of the time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<string, object>;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Infinity, set: () => undefined });

/** Makes the error of a query. A wait would print the document each time it looks, a tenth of the tests' time, and needs it only at its end. */
function elementError(message: string | null, container: Element): Error {
  const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics');
  if (!isWaiting) {
    const error = getElementError(message, container);
    Error.captureStackTrace(error, elementError);
    return error;
  }
  return Object.defineProperties(new Error(), {
    name: { value: 'TestingLibraryElementError' },
    message: { configurable: true, get: () => getElementError(message, container).message },
  });
}

/** An unexpected `console.error` fails the test. A test that expects one mocks it: `jest.spyOn(console, 'error').mockImplementation()`. */
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

// jsdom has no layout, so it lacks media queries, observers, animations and scrolling.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// jsdom loads no resources, so it lacks resource timings.
performance.getEntriesByName ??= () => [];

// Nor does it have user timings.
performance.mark ??= (name) => ({ name }) as PerformanceMark;

// Nor does it animate: an animation only takes its time.
Element.prototype.animate ??= (_, options) => {
  const duration = Number(typeof options === 'object' ? options.duration : options);
  const start = performance.now();
  const animation = {
    onfinish: null as (() => void) | null,
    effect: { getComputedTiming: () => ({ progress: Math.min(1, (performance.now() - start) / duration) }) },
    cancel: () => clearTimeout(timer),
  };
  const timer = setTimeout(() => animation.onfinish?.(), duration);
  return animation as unknown as Animation;
};

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
// Scroll areas are as tall as the window, so virtual lists render the items in view.
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

// jsdom lacks pointer events, which Base UI's switches listen to.
window.PointerEvent ??= class PointerEvent extends MouseEvent {} as typeof window.PointerEvent;
