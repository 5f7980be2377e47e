import { timeOf } from './release-texts.mjs';

const NOW = new Date('2026-11-26T15:00:00Z');
const RECORDS = [{ at: '2026-11-26T14:03:20.500Z' }, { at: '2026-11-26T13:59:59.000Z' }];

/** @param {string} typed */
const at = (typed) => timeOf(typed, RECORDS, NOW);

test.each([
  ['14:02', '2026-11-26T14:02:00.000Z'],
  ['9:30', '2026-11-26T09:30:00.000Z'],
  ['14:03:20', '2026-11-26T14:03:20.000Z'],
  ['14:03:20.500', '2026-11-26T14:03:20.500Z'],
  ['2026-11-25T23:59', '2026-11-25T23:59:00.000Z'],
  ['2026-11-25 23:59', '2026-11-25T23:59:00.000Z'],
  ['2026-11-26T15:02+01:00', '2026-11-26T14:02:00.000Z'],
  ['2026-11-26T14:03:20.500Z', '2026-11-26T14:03:20.500Z'],
])('%s is %s', (typed, time) => expect(at(typed)).toBe(time));

test.each([
  ['14:03', '14:03 may mean before or after a change: the site was changed at 14:03:20 UTC. Name the second as well.'],
  ['15:01', '15:01 is not over: it is 15:00 UTC now. For a time of another day, name the day, as in 2026-11-26T14:03.'],
  ['2027-01-01T00:00', '2027-01-01T00:00 is not over: it is 15:00 UTC now.'],
  ['14:02+01:00', '14:02+01:00 names a time zone, but no day: write it as 2026-11-26T14:03+01:00.'],
  ['25:00', '"25:00" is no time: --to 14:03, or --to 2026-11-26T14:03, both in UTC.'],
  ['2026-02-31T10:00x', '"2026-02-31T10:00x" is no time'],
])('refuses %s', (typed, sentence) => expect(() => at(typed)).toThrow(sentence));
