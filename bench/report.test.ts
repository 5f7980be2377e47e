import { judged, median, noted, percentile, skipped, tableOf } from './report';

it('calculates medians and percentiles', () => {
  expect(median([9, 1, 2])).toBe(2);
  expect(median([9, 1, 2, 8])).toBe(8);
  const hundred = Array.from({ length: 100 }, (_, index) => 99 - index);
  expect([percentile(hundred, 50), percentile(hundred, 99), percentile([7], 99)]).toEqual([50, 99, 7]);
  expect(() => median([])).toThrow('nothing');
});

it('formats findings as a table', () => {
  const findings = [
    judged('speed', '60 %', '>= 60 %', true),
    judged('size', '9 MB', '< 4 MB', false),
    skipped('x', 'not there', ''),
    noted('y', '5 ms'),
  ];
  expect(tableOf(findings).split('\n')).toEqual([
    '| what  | measured  | demand  |         |',
    '|-------|-----------|---------|---------|',
    '| speed | 60 %      | >= 60 % | PASS    |',
    '| size  | 9 MB      | < 4 MB  | FAIL    |',
    '| x     | not there |         | skipped |',
    '| y     | 5 ms      |         |         |',
  ]);
});
