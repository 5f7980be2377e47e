import fc from 'fast-check';
import { awardPlaces } from './award-places';

const money = (amount: number) => ({ prize: '', amount });
const thing = (prize: string, amount: number | null = null) => ({ prize, amount });
const awarded = (values: number[], prizes: Parameters<typeof awardPlaces>[1]) =>
  awardPlaces(
    values.map((value, index) => ({ memberId: `${index + 1}`, value })),
    prizes,
  );
const award = (...terms: Parameters<typeof awarded>) =>
  awarded(...terms).map(({ memberId, place, prize, amount }) => `${place} for ${memberId}: ${prize}, ${amount}`);

it.each([
  [
    'places in their order',
    [5, 7, 9, 9],
    [money(50), money(20), thing('Hoodie', 40)],
    ['1 for 1: $50.00, 50', '2 for 2: $20.00, 20', '3 for 3: Hoodie, 40'],
  ],
  ['equal ones a share of their dollars', [5, 5, 9], [money(50), money(20)], ['1 for 1: $35.00, 35', '2 for 2: $35.00, 35']],
  [
    'a share beyond the last prize',
    [5, 6, 6],
    [money(50), money(20)],
    ['1 for 1: $50.00, 50', '2 for 2: $10.00, 10', '3 for 3: $10.00, 10'],
  ],
  ['things to the first of equal ones', [5, 5], [money(50), thing('Hoodie')], ['1 for 1: $25.00, 25', '2 for 2: Hoodie and $25.00, 25']],
  ['nobody without a ranking', [], [money(50)], []],
  ['nobody without prizes', [5], [], []],
])('gives %s', (_what, values, prizes, expected) => {
  expect(award(values, prizes)).toEqual(expected);
});

it('gives all dollars of the places that are taken, to the cent, and equal ones as much up to a cent', () => {
  const ranking = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 }).map((values) => values.sort((one, other) => one - other));
  const cents = fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 5 });
  fc.assert(
    fc.property(ranking, cents, (values, amounts) => {
      const won = awarded(
        values,
        amounts.map((amount) => money(amount / 100)),
      );
      for (const { memberId, place } of won) expect(memberId).toBe(String(place));
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
      expect(sum(won.map(({ amount }) => Math.round(Number(amount) * 100)))).toBe(sum(amounts.slice(0, values.length)));
      for (const value of new Set(values)) {
        const equal = values.flatMap((other, index) =>
          other === value ? [won.find(({ place }) => place === index + 1)?.amount ?? 0] : [],
        );
        expect(Math.max(...equal.map(Number)) - Math.min(...equal.map(Number))).toBeLessThan(0.011);
      }
    }),
  );
});
