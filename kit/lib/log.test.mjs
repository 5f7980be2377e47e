import { createProgress, statusLine } from './log.mjs';

/** @param {boolean} isTTY */
function recorder(isTTY) {
  /** @type {string[]} */
  const written = [];
  return { written, output: { isTTY, columns: 60, write: (/** @type {string} */ text) => written.push(text) } };
}

/** Renders the output as a terminal does. @param {string[]} written @returns {string[]} its lines */
function shown(written) {
  const lines = written.join('').split('\n');
  return lines.map((line) => line.slice(line.lastIndexOf('\x1b[2K') + 1).replace('[2K', ''));
}

/** A step that ends when the test calls `end`. */
function pending() {
  /** @type {(result: string) => void} */
  let end = () => undefined;
  /** @type {Promise<string>} */
  const done = new Promise((resolve) => (end = resolve));
  return { work: () => done, end };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  ['without a terminal', false, {}],
  ['on a terminal that can only append', true, { TERM: 'dumb' }],
])('%s, prints plain lines at the start and at the end of a step', async (_case, isTTY, env) => {
  const { written, output } = recorder(isTTY);
  const progress = createProgress(output, env);
  await expect(progress.runStep('Building host', async () => 'built')).resolves.toBe('built');
  progress.print('Done.');
  expect(written).toEqual(['Building host…\n', 'Building host: 0.0 s\n', 'Done.\n']);
});

test('on a terminal, animates a line while steps run, and prints the elapsed time of each', async () => {
  const { written, output } = recorder(true);
  const progress = createProgress(output, {});
  const [host, store] = [pending(), pending()];
  const building = progress.runStep('Building host', host.work);
  jest.advanceTimersByTime(2000);
  const other = progress.runStep('Building store', store.work);
  expect(shown(written)).toEqual([expect.stringMatching(/^\S Building host… 2 s {2}Building store… 0 s$/)]);
  const before = shown(written);
  jest.advanceTimersByTime(100);
  expect(shown(written)).not.toEqual(before);

  progress.print('A line of another.');
  host.end('built');
  await expect(building).resolves.toBe('built');
  jest.advanceTimersByTime(1900);
  expect(shown(written)).toEqual(['A line of another.', 'Building host… 2 s', expect.stringMatching(/^\S Building store… 2 s$/)]);

  store.end('built');
  await other;
  expect(shown(written).slice(1)).toEqual(['Building host… 2 s', 'Building store… 2 s', '']);
  expect(jest.getTimerCount()).toBe(0);
});

test('clears the animated line after a step that fails', async () => {
  const { written, output } = recorder(true);
  const failing = createProgress(output, {}).runStep('Building host', () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(shown(written)).toEqual(['Building host… 0 s', '']);
  expect(jest.getTimerCount()).toBe(0);
});

test("truncates the animated line to less than the terminal's width", () => {
  const steps = ['Building leaderboard', 'Building members'].map((label) => ({ label, startedAt: 0 }));
  expect(statusLine(steps, { now: 61_000, frame: 0, columns: 200 })).toBe('⠋ Building leaderboard… 61 s  Building members… 61 s');
  expect(statusLine(steps, { now: 61_000, frame: 10, columns: 20 })).toBe('⠋ Building leaderb…');
});
