import { CHUNK_TIMEOUT_MS, insertStylesheet } from './chunk-retry-plugin.mjs';

test('a stylesheet has the timeout of a script, which its copied source cannot import', () => {
  const [, timeout = ''] = /setTimeout\([^]*?, ([\d_]+)\)/.exec(String(insertStylesheet)) ?? [];
  expect(Number(timeout.replaceAll('_', ''))).toBe(CHUNK_TIMEOUT_MS);
});
