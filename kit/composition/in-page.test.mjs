/** @jest-environment jsdom */
import { findOutside, readPage, readShifts } from './in-page.mjs';

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root">
      <header><a class="link" href="/">Home</a></header>
      <main id="main" class="content"><section class="page"><a class="link own" href="/store">Store</a></section></main>
      <footer><p>Footer</p></footer>
    </div>
    <div class="dialog" data-base-ui-portal><button class="close">Close</button></div>
    <script type="application/json" id="page-data">{"config":{"remotePageBudget":40}}</script>
    <script src="/assets/main.1234.js"></script>`;
});

test('finds what selectors match around the page, but not in it or in portals', () => {
  expect(findOutside(['.page', '.own', '.page *', '.dialog', '.close'])).toEqual([null, null, null, null, null]);
  expect(findOutside(['body', '.link', 'footer p', 'main', '#root > *'])).toEqual([
    expect.stringMatching(/^<body>$/),
    '<a class="link" href="/">',
    '<p>',
    '<main id="main" class="content">',
    '<header>',
  ]);
});

test('leaves out a selector that the browser does not know', () => {
  expect(findOutside(['::unknown(', 'footer'])).toEqual([null, '<footer>']);
});

test('sums layout shifts that follow each other within a second, and takes the largest sum', () => {
  const section = document.querySelector('.page');
  const shift = (/** @type {number} */ at, /** @type {number} */ value) => ({ at, value, nodes: [section, null] });
  Object.assign(window, { layoutShifts: [shift(100, 0.05), shift(900, 0.07), shift(3000, 0.09)] });
  const { value, moved } = readShifts();
  expect(value).toBeCloseTo(0.12);
  expect(moved).toEqual(['<section class="page">']);
});

test('reads the budget and the host of the page, and whether the page is unavailable', () => {
  expect(readPage()).toEqual({ unavailable: null, budget: 40, host: 'main.1234.js', hostVersion: null });
  document.querySelector('#main')?.insertAdjacentHTML('beforeend', '<section role="alert"><h1>This part is unavailable</h1></section>');
  expect(readPage().unavailable).toBe('This part is unavailable');
});
