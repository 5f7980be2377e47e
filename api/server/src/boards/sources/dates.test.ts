import type { SourceDeclaration } from '@greenroom/contract/admin';
import fc from 'fast-check';
import { sentRange } from './dates';

type Dates = SourceDeclaration['dates'];

const NOW = new Date('2026-03-15T20:00:00.500Z');
const dates = (fields: Partial<Dates>): Dates => ({ format: 'date', end: 'inclusive', granularity: 'day', allows_future: true, ...fields });
const march = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') };

it.each<[string, Partial<Dates>, string, string]>([
  ['the last day, if the end counts', {}, '2026-03-01', '2026-03-31'],
  ['the day after, if it does not', { end: 'exclusive' }, '2026-03-01', '2026-04-01'],
  ['American days', { format: 'month-day-year', end: 'exclusive' }, '3-1-2026', '4-1-2026'],
  ['seconds', { format: 'seconds', granularity: 'instant', end: 'exclusive' }, '1772323200', '1775001600'],
  ['the last millisecond', { format: 'milliseconds', granularity: 'instant' }, '1772323200000', '1775001599999'],
  [
    'now instead of the future',
    { format: 'seconds', granularity: 'instant', end: 'exclusive', allows_future: false },
    '1772323200',
    '1773604800',
  ],
])('sends %s', (_what, fields, start, end) => expect(sentRange(march, dates(fields), NOW)).toMatchObject({ start, end }));

it('names the whole days that the numbers are of', () => {
  const range = { from: new Date('2026-03-01T15:00:00Z'), to: new Date('2026-03-02T09:00:00Z') };
  expect(sentRange(range, dates({}), NOW)).toEqual({
    start: '2026-03-01',
    end: '2026-03-02',
    covers: { from: new Date('2026-03-01'), to: new Date('2026-03-03') },
  });
});

it('sends nothing of a future range to a source that refuses it', () => {
  expect(sentRange({ from: march.to, to: new Date('2026-05-01') }, dates({ allows_future: false, end: 'exclusive' }), NOW)).toBeNull();
});

it('covers every range, and no step more', () => {
  const at = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) });
  const steps = [
    ['date', 'day', 86_400_000],
    ['seconds', 'instant', 1000],
    ['milliseconds', 'instant', 1],
    ['iso', 'instant', 1],
  ] as const;
  fc.assert(
    fc.property(
      at,
      fc.integer({ min: 1, max: 10 ** 10 }),
      fc.constantFrom(...steps),
      fc.constantFrom('inclusive' as const, 'exclusive' as const),
      (start, length, [format, granularity, step], end) => {
        const sent = sentRange({ from: new Date(start), to: new Date(start + length) }, dates({ format, granularity, end }), NOW);
        const [from, to] = [sent?.covers.from.getTime() ?? NaN, sent?.covers.to.getTime() ?? NaN];
        expect(from <= start && start - from < step && to >= start + length && to - start - length < step).toBe(true);
      },
    ),
  );
});
