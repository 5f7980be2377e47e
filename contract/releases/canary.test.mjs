import fc from 'fast-check';
import { isInCanary } from './canary.mjs';

const name = fc.stringMatching(/^[a-z][a-z-]{0,20}$/);
const visitor = fc.string({ minLength: 1, maxLength: 40 });
const percent = fc.double({ min: 0, max: 100, noNaN: true });

test('0 % selects no visitor, 100 % all', () => {
  fc.assert(fc.property(name, visitor, (remote, who) => !isInCanary(remote, who, 0) && isInCanary(remote, who, 100)));
});

test('a larger share keeps the visitors of a smaller one, and the result is stable', () => {
  fc.assert(
    fc.property(name, visitor, percent, percent, (remote, who, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      return (
        (!isInCanary(remote, who, less) || isInCanary(remote, who, more)) && isInCanary(remote, who, less) === isInCanary(remote, who, less)
      );
    }),
  );
});

test('a share selects as many visitors, and different ones for each remote', () => {
  const visitors = Array.from({ length: 20_000 }, (_, index) => `visitor ${index}`);
  const inStore = visitors.filter((who) => isInCanary('store', who, 10));
  const inBoth = inStore.filter((who) => isInCanary('members', who, 10));
  expect(inStore.length / visitors.length).toBeCloseTo(0.1, 1);
  expect(inBoth.length / inStore.length).toBeCloseTo(0.1, 1);
});
