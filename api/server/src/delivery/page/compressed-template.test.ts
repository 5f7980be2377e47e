import zlib from 'node:zlib';
import { brotliTemplate, gzipTemplate } from './compressed-template';
import { PreparedPage } from './prepared-page';
import { NONCE_PLACEHOLDER, TextTemplate, TOKEN_PLACEHOLDER, USER_PLACEHOLDER } from './text-template';

const script = (at: number) => `<script nonce="${NONCE_PLACEHOLDER}" defer src="/part-${at}.js"></script>`;
const style = `<style nonce="${NONCE_PLACEHOLDER}">a { color: red }</style>`;
const PAGE = `${[
  '<!doctype html>',
  `<meta name="csrf-token" content="${TOKEN_PLACEHOLDER}">`,
  ...Array.from({ length: 12 }, (_, at) => `${script(at)}\n${style}`),
  `Grüße, ✓<p>${'lorem ipsum '.repeat(200)}`,
  `<script nonce="${NONCE_PLACEHOLDER}">{"user":${USER_PLACEHOLDER}}</script>`,
].join('\n')}\n`;

const values = (letter: string, user = 'null') => ({ nonce: `${letter.repeat(22)}==`, token: letter.repeat(52), user });
/** The expected text, by plain replacement. */
const expectedText = (text: string, { nonce, token, user }: ReturnType<typeof values>) =>
  text.replaceAll(NONCE_PLACEHOLDER, nonce).replaceAll(TOKEN_PLACEHOLDER, token).replaceAll(USER_PLACEHOLDER, user);

const VISITORS = [
  values('a'),
  values('Z', JSON.stringify({ username: 'Ännchen ✓', points: 12 })),
  values('-'),
  values('9', JSON.stringify('x'.repeat(100_000))),
];

it.each(VISITORS)('fills a template with the values of one visitor', (visitor) => {
  expect(new TextTemplate(PAGE).fill(visitor).toString()).toBe(expectedText(PAGE, visitor));
});

describe.each([
  ['brotli at low quality', (text: TextTemplate) => brotliTemplate(text, 5), zlib.brotliDecompressSync],
  ['brotli at best quality', (text: TextTemplate) => brotliTemplate(text, 11), zlib.brotliDecompressSync],
  ['gzip', (text: TextTemplate) => gzipTemplate(text), zlib.gunzipSync],
])('%s', (_format, compress, decompress) => {
  it.each([
    ['a whole page', PAGE],
    ['a page whose token follows the first nonce', PAGE.replace('<meta', `<link nonce="${NONCE_PLACEHOLDER}">\n<meta`)],
    ['a page without a nonce', `<meta content="${TOKEN_PLACEHOLDER}">${'lorem ipsum '.repeat(100)}${USER_PLACEHOLDER}`],
    ['a page without placeholders', 'lorem ipsum '.repeat(100)],
    ['a page with its user at the start', `<script>${USER_PLACEHOLDER}</script>${PAGE.replace(USER_PLACEHOLDER, '1')}`],
    [
      'a page without repetitions',
      `${PAGE.slice(0, 600)}${Array.from({ length: 2000 }, (_, at) => at * 7919).join(' ')}${PAGE.slice(600)}`,
    ],
  ])('decompresses to the values of each visitor: %s', async (_page, page) => {
    const compressed = await compress(new TextTemplate(page));
    for (const visitor of VISITORS) expect(decompress(compressed!.fill(visitor)).toString()).toBe(expectedText(page, visitor));
  });

  it('has the same length for any secrets, and compresses the rest', async () => {
    const compressed = await compress(new TextTemplate(PAGE));
    const [one, other] = [
      compressed!.fill(values('a')).length,
      compressed!.fill({ ...values('a'), nonce: 'kR8x+/aZ09bQwErTyUiOpA==', token: `${'xY7-'.repeat(13)}` }).length,
    ];
    expect(one).toBe(other);
    expect(one).toBeLessThan(PAGE.length / 5);
  });
});

it('compresses a page for each visitor when it is too long for the template', async () => {
  const long = `${PAGE.slice(0, 600)}${Array.from({ length: 20_000 }, (_, at) => at * 7919).join(' ')}${PAGE.slice(600)}`;
  expect(gzipTemplate(new TextTemplate(long))).toBeNull();
  const page = new PreparedPage(new TextTemplate(long));
  for (const visitor of VISITORS) expect(zlib.gunzipSync(await page.body('gzip', visitor)).toString()).toBe(expectedText(long, visitor));
});

it('compresses a page at best quality after many requests', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => `<p class="row-${at % 7}">${(at * 7919).toString(36)} is entry ${at}</p>`);
  const page = new PreparedPage(new TextTemplate(PAGE.replace('<p>', rows.join('\n'))));
  const first = await page.body('br', values('a'));
  let sent = first;
  for (let times = 0; sent.length === first.length && times < 10_000; times += 1) {
    sent = await page.body('br', values('a'));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent.length).toBeLessThan(first.length);
  expect(zlib.brotliDecompressSync(sent)).toEqual(zlib.brotliDecompressSync(first));
});
