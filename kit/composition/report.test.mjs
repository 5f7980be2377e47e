import { LIVE, reasonsOf } from './report.mjs';

/** @import { Finding, ProblemKind } from './report.mjs' */

/** @param {string} text @param {Partial<Finding> & { kind?: ProblemKind }} [changes] @returns {Finding} */
const finding = (text, { kind = 'console', ...changes } = {}) => ({
  route: '/store',
  viewer: 'a guest at 375 px',
  among: LIVE,
  problem: { kind, text },
  ...changes,
});

const CANARY = 'the canary members 1.1.0-0badcafe';

test('names route, viewers and problem in one sentence', () => {
  expect(
    reasonsOf([
      finding('the console shows an error: boom'),
      finding('the console shows an error: boom', { viewer: 'a member at 1280 px' }),
    ]),
  ).toEqual(['/store, for a guest at 375 px and for a member at 1280 px: the console shows an error: boom.']);
});

test('counts what differs in measured numbers only as the same problem', () => {
  const both = [
    finding('the layout shifts by 0.21', { kind: 'layout shift' }),
    finding('the layout shifts by 0.34', { kind: 'layout shift', viewer: 'a member at 1280 px' }),
  ];
  expect(reasonsOf(both)).toEqual(['/store, for a guest at 375 px and for a member at 1280 px: the layout shifts by 0.21.']);
  expect(reasonsOf([...both, finding('the layout shifts by 0.21', { kind: 'layout shift', route: '/contact' })])).toHaveLength(2);
});

test('names a canary only if the problem shows with it alone', () => {
  expect(reasonsOf([finding('boom', { among: CANARY })])).toEqual([`/store, for a guest at 375 px among ${CANARY}: boom.`]);
  expect(reasonsOf([finding('boom'), finding('boom', { among: CANARY })])).toEqual(['/store, for a guest at 375 px: boom.']);
});

test('shortens a long text to one line', () => {
  const [reason = ''] = reasonsOf([finding(`Error: boom.\n    at page.js:1:1\n${'x'.repeat(1000)}`)]);
  expect(reason).toMatch(/^\/store, for a guest at 375 px: Error: boom\. at page\.js:1:1 x+…\.$/);
  expect(reason.length).toBeLessThan(500);
});
