import { readConsentRecord } from './consent-record';

const record = { necessary: true, analytics: false, marketing: true, functional: false, timestamp: '2026-03-01T12:00:00.000Z' };
const text = (changes: object = {}) => JSON.stringify({ ...record, ...changes });

test('reads a complete record, without other keys', () => {
  expect(readConsentRecord(text())).toEqual(record);
  expect(readConsentRecord(text({ version: 2 }))).toEqual(record);
});

test.each<[string, string | null]>([
  ['nothing', null],
  ['half a record', text().slice(0, 30)],
  ['null', 'null'],
  ['a list', '[true,true,true,true]'],
  ['a category missing', text({ functional: undefined })],
  ['a category that is no boolean', text({ marketing: 'true' })],
  ['no timestamp', text({ timestamp: undefined })],
  ['a timestamp that is a number', text({ timestamp: 1_772_366_400_000 })],
  ['a timestamp that is no ISO text', text({ timestamp: 'March 1, 2026' })],
  ['a timestamp that is no date', text({ timestamp: '2026-13-41T12:00:00Z' })],
])('%s counts as no choice', (_, stored) => {
  expect(readConsentRecord(stored)).toBeNull();
});
