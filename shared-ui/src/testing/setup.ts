import '@testing-library/jest-dom';

/** An error on the console is a defect until a test says that it expects one, by mocking `console.error` itself. */
let consoleError: jest.SpyInstance;

beforeEach(() => {
  consoleError = jest.spyOn(console, 'error');
});

afterEach(() => {
  const unexpected = consoleError.mock.calls;
  const expectedByTest = jest.isMockFunction(console.error) && console.error !== (consoleError as unknown);
  consoleError.mockRestore();
  if (!expectedByTest && unexpected.length > 0) {
    throw new Error(`Unexpected console.error:\n${unexpected.map((call) => call.map(String).join(' ')).join('\n')}`);
  }
});

// jsdom has no layout, so it lacks what watches layout.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

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
