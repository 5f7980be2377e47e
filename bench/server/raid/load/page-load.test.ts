import { brotliCompressSync } from 'node:zlib';
import { readPage } from './page-load';

const HTML = `<meta name="csrf-token" content="abc-1">
<script>function preloadData(urls) {} preloadData(['/api/r/settings']);</script>
<script data-calls nonce="n">self.preloadData?.(["/api/r/leaderboard","/api/r/settings","/api/r/affiliates/featured"])</script>`;

it.each([
  ['uncompressed', {}, Buffer.from(HTML)],
  ['compressed', { 'content-encoding': 'br' }, brotliCompressSync(HTML)],
])('reads token, cookies and preloaded requests of a page that is %s', (_, headers, body) => {
  const response = {
    status: 200,
    headers: { ...headers, 'set-cookie': ['greenroom_csrf=x; Path=/', 'greenroom_visitor=y; HttpOnly'] },
    body,
  };
  expect(readPage(response)).toEqual({
    csrfToken: 'abc-1',
    cookies: ['greenroom_csrf=x', 'greenroom_visitor=y'],
    preloads: ['/api/r/settings', '/api/r/leaderboard', '/api/r/affiliates/featured'],
  });
});

it('refuses a page without a token', () => {
  expect(() => readPage({ status: 200, headers: {}, body: Buffer.from('<p>busy</p>') })).toThrow('no token');
});
