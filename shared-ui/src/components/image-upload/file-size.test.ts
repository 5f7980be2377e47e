import { formatFileSize } from './file-size';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [860_160, '840 KB'],
  [1024 * 1024 - 1, '1.0 MB'],
  [1_468_006, '1.4 MB'],
  [5 * 1024 * 1024, '5.0 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
