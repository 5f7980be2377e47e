import zlib from 'node:zlib';
import { brotliTemplate, gzipTemplate } from './compressed-template';
import { PreparedPage } from './prepared-page';
import { NONCE_PLACEHOLDER, TextTemplate, TOKEN_PLACEHOLDER, USER_PLACEHOLDER } from './text-template';

const script = (at: number) => `<script nonce="${NONCE_PLACEHOLDER}" defer src="/part-${at}.js"></script>\n<style nonce="${NONCE_PLACEHOLDER}">a { color: red }</style>\n`;
const scripts = Array.from({ length: 12 }, (_, at) => script(at)).join('');
const PAGE = `<!doctype html>\n<meta name="csrf-token" content="${TOKEN_PLACEHOLDER}">\n${scripts}Grüße, ✓<p>${'lorem ipsum '.repeat(200)}\n<script nonce="${NONCE_PLACEHOLDER}">{"user":${USER_PLACEHOLDER}}</script>\n`;

const values = (letter: string, user = 'null') => ({ nonce: `${letter.repeat(22)}==`, token: letter.repeat(52), user });
/** What it should say, made the plain way. */
const filled = (text: string, { nonce, token, user }: ReturnType<typeof values>) =>
  text.replaceAll(NONCE_PLACEHOLDER, nonce).replaceAll(TOKEN_PLACEHOLDER, token).replaceAll(USER_PLACEHOLDER, user);

const VISITORS = [values('a'), values('Z', JSON.stringify({ username: 'Ännchen ✓', points: 12 })), values('-'), values('9', JSON.stringify('x'.repeat(100_000)))];

it.each(VISITORS)('a page says the same as one made for its visitor alone', (visitor) => {
  expect(new TextTemplate(PAGE).fill(visitor).toString()).toBe(filled(PAGE, visitor));
});

describe.each([
  ['brotli, quickly', (text: TextTemplate) => brotliTemplate(text, 5), zlib.brotliDecompressSync],
  ['brotli, as well as it can', (text: TextTemplate) => brotliTemplate(text, 11), zlib.brotliDecompressSync],
  ['gzip', (text: TextTemplate) => gzipTemplate(text), zlib.gunzipSync],
])('%s', (_format, compress, decompress) => {
  it.each([
    ['a whole page', PAGE],
    ['one whose token comes after the first nonce', PAGE.replace('<meta', `<link nonce="${NONCE_PLACEHOLDER}">\n<meta`)],
    ['one without a nonce', `<meta content="${TOKEN_PLACEHOLDER}">${'lorem ipsum '.repeat(100)}${USER_PLACEHOLDER}`],
    ['one with nothing to fill in', 'lorem ipsum '.repeat(100)],
    ['one whose member stands early', `<script>${USER_PLACEHOLDER}</script>${PAGE.replace(USER_PLACEHOLDER, '1')}`],
    ['one of which nothing repeats itself', `${PAGE.slice(0, 600)}${Array.from({ length: 2000 }, (_, at) => at * 7919).join(' ')}${PAGE.slice(600)}`],
  ])('says to every visitor what is meant for them: %s', async (_what, page) => {
    const compressed = await compress(new TextTemplate(page));
    for (const visitor of VISITORS) expect(decompress(compressed!.fill(visitor)).toString()).toBe(filled(page, visitor));
  });

  it('is as long for one secret as for another, and shrinks the rest', async () => {
    const compressed = await compress(new TextTemplate(PAGE));
    const [one, other] = [compressed!.fill(values('a')).length, compressed!.fill({ ...values('a'), nonce: 'kR8x+/aZ09bQwErTyUiOpA==', token: `${'xY7-'.repeat(13)}` }).length];
    expect(one).toBe(other);
    expect(one).toBeLessThan(PAGE.length / 5);
  });
});

it('sends a page that is too long for a format as it sends any other text', async () => {
  const long = `${PAGE.slice(0, 600)}${Array.from({ length: 20_000 }, (_, at) => at * 7919).join(' ')}${PAGE.slice(600)}`;
  expect(gzipTemplate(new TextTemplate(long))).toBeNull();
  const page = new PreparedPage(new TextTemplate(long));
  for (const visitor of VISITORS) expect(zlib.gunzipSync(await page.bytes('gzip', visitor)).toString()).toBe(filled(long, visitor));
});

it('sends the same page smaller once many have asked for it', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => `<p class="row-${at % 7}">${(at * 7919).toString(36)} is entry ${at}</p>`);
  const page = new PreparedPage(new TextTemplate(PAGE.replace('<p>', rows.join('\n'))));
  const first = await page.bytes('br', values('a'));
  let sent = first;
  for (let times = 0; sent.length === first.length && times < 10_000; times += 1) {
    sent = await page.bytes('br', values('a'));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent.length).toBeLessThan(first.length);
  expect(zlib.brotliDecompressSync(sent)).toEqual(zlib.brotliDecompressSync(first));
});
