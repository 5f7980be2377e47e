import { limitConcurrency, imageOf } from './slot-images.api';

const found = [
  { name: 'Gates of Olympus 1000', image: '/thousand.webp' },
  { name: 'Gates-of Olympus!', image: '/loose.webp' },
  { name: 'GATES OF OLYMPUS', image: '/exact.webp' },
];

test.each([
  ['Gates of Olympus', found, '/exact.webp'],
  ['Gates of Olympus', found.slice(0, 2), '/loose.webp'],
  ['Gates of Olympus', found.slice(0, 1), null],
  ['Gates of Olympus', [], null],
  ['Ночь', [{ name: 'ночь', image: '/night.webp' }], '/night.webp'],
])('finds the image of %s', (name, slots, image) => {
  expect(imageOf(name, slots)).toBe(image);
});

test('runs a limited number of tasks at once, and starts the next one when one completes or fails', async () => {
  const ends: ((failed?: boolean) => void)[] = [];
  const limited = limitConcurrency(2);
  const start = () =>
    limited(() => new Promise<void>((resolve, reject) => ends.push((failed) => (failed ? reject(new Error('no')) : resolve()))));
  const [first, ...others] = [start(), start(), start(), start()];
  await Promise.resolve();
  expect(ends).toHaveLength(2);

  ends[0]?.(true);
  await expect(first).rejects.toThrow('no');
  expect(ends).toHaveLength(3);

  ends[1]?.();
  await others[0];
  expect(ends).toHaveLength(4);
  ends[2]?.();
  ends[3]?.();
  await Promise.all(others);
  const last = start();
  await Promise.resolve();
  expect(ends).toHaveLength(5);
  ends[4]?.();
  await last;
});
