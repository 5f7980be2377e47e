import { readPictureAddress } from './picture-address';

test.each([
  ['/storage/slots/koi.webp', '/storage/slots/koi.webp'],
  ['https://cdn.example/koi.webp', 'https://cdn.example/koi.webp'],
  ['//cdn.example/koi.webp', '//cdn.example/koi.webp'],
  ['storage/slots/koi.webp', '/storage/slots/koi.webp'],
  ['slots/koi.webp', '/storage/slots/koi.webp'],
  ['', null],
  [null, null],
  [undefined, null],
])('the picture of %p lies at %p', (value, address) => {
  expect(readPictureAddress(value)).toBe(address);
});
