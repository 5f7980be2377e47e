import config from './jest.mjs';

test.each([
  ['./logo.svg', true],
  ['./Photo.JPG', true],
  ['./font.Woff2', true],
  ['./page.css', true],
  ['./svg.ts', false],
])('maps %s to an empty asset: %s', (file, isMapped) => {
  const mapped = Object.entries(config.moduleNameMapper ?? {}).filter(([pattern]) => new RegExp(pattern).test(file));
  expect(mapped.map(([, target]) => String(target))).toEqual(isMapped ? [expect.stringMatching(/empty-asset\.mjs$/)] : []);
});
