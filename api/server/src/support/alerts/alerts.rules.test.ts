import { DAY, HOUR, MINUTE } from '../../lib/durations';
import { alertText, hashOf, planAlert, type WaitingItem } from './alerts.rules';

const AT = new Date('2026-03-15T20:00:00Z');
const before = (ms: number) => new Date(AT.getTime() - ms);
const after = (ms: number) => new Date(AT.getTime() + ms);
const item = (id: string, since: Date): WaitingItem => ({ kind: 'redemptions', id, since });

it.each([
  ['a first row', [12 * MINUTE], '1 redemption waits, for 12 minutes'],
  ['several', [12 * MINUTE, MINUTE, 0], '3 redemptions wait, the oldest for 12 minutes'],
  ['a new row', [MINUTE - 1], '1 redemption waits, for less than a minute'],
  ['hours', [HOUR + 59 * MINUTE], '1 redemption waits, for 1 hour'],
  ['days', [3 * DAY, DAY], '2 redemptions wait, the oldest for 3 days'],
])('says how much waits, and for how long: %s', (_name, ages, text) => {
  expect(
    alertText(
      'redemptions',
      ages.map((age, index) => item(String(index), before(age))),
      AT,
    ),
  ).toBe(text);
});

it.each([
  ['nothing waits', [], { known: ['a'] }, { known: [], nextAttemptAt: null }],
  ['all is known', ['a'], { known: ['a', 'b'] }, { known: ['a'], nextAttemptAt: null }],
  ['the first is new', ['a'], {}, { known: [], nextAttemptAt: AT }],
  ['one is new', ['a', 'b'], { known: ['a'] }, { known: ['a'], nextAttemptAt: AT }],
  ['the last message is recent', ['a'], { sentAt: before(4 * MINUTE) }, { known: [], nextAttemptAt: after(11 * MINUTE) }],
  ['the last message is old', ['a'], { sentAt: before(HOUR) }, { known: [], nextAttemptAt: AT }],
  ['an attempt failed', ['a'], { attempts: 2, nextAttemptAt: after(5 * MINUTE) }, { known: [], nextAttemptAt: after(5 * MINUTE) }],
  ['it was done after a failure', [], { attempts: 2, nextAttemptAt: after(5 * MINUTE) }, { known: [], nextAttemptAt: null }],
])('plans the next message: %s', (_name, waiting, state, planned) => {
  const alert = { known: [], attempts: 0, nextAttemptAt: null, sentAt: null, ...state };
  expect(planAlert(alert, waiting, { everyMinutes: 15, at: AT })).toEqual(planned);
});

it('takes a row that waits again for another one', () => {
  expect(hashOf(item('1', AT))).toBe(hashOf(item('1', AT)));
  expect(hashOf(item('1', AT))).not.toBe(hashOf(item('1', after(1))));
  expect(hashOf(item('1', AT))).not.toBe(hashOf(item('2', AT)));
});
