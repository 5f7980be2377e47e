import fs from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { cachedResponse } from '../modules/cached-response';
import { createTestApp, type TestApp } from '../testing/test-app';
import { releaseForTest } from '../testing/test-releases';

const SCRIPT = 'console.log("a script of the site");\n'.repeat(200);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  await test.reset();
  await fs.writeFile(path.join(test.hostDist, 'host.12345678.js'), SCRIPT);
});
afterAll(() => test.close());

const ask = (url: string, accepted: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { 'accept-encoding': accepted, ...headers } });

const write = (name: string, content: string) => fs.writeFile(path.join(test.hostDist, name), content);

describe('a file of the site', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('comes to who takes "%s" as %s', async (accepted, encoding, read) => {
    const { rawPayload, headers } = await ask('/host.12345678.js', accepted);
    expect(String(read(rawPayload))).toBe(SCRIPT);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(rawPayload.length) });
  });

  it('is small, and the same each time', async () => {
    for (let time = 0; time < 3; time++) {
      const { rawPayload } = await ask('/host.12345678.js', 'br');
      expect(rawPayload.length).toBeLessThan(SCRIPT.length / 20);
      expect(String(brotliDecompressSync(rawPayload))).toBe(SCRIPT);
    }
  });

  it('is made as small as can be once it was sent, but for one that may change under its name', async () => {
    const words = Array.from({ length: 4000 }, (_, index) => `word${(index * 7919) % 1009}`).join(' ');
    const sizeOf = async (url: string) => (await ask(url, 'br')).rawPayload.length;
    await write('words.css', words);
    await write('words.12345678.css', words);
    const first = [await sizeOf('/words.css'), await sizeOf('/words.12345678.css')];
    expect(first[0]).toBe(first[1]);
    // One after the other: had the first been improved, that were done by now.
    while ((await sizeOf('/words.12345678.css')) === first[1]) await setImmediate();
    expect(await sizeOf('/words.css')).toBe(first[0]);
  });

  it('is another one after a change under the same name', async () => {
    await write('page.css', 'a { color: red }\n'.repeat(100));
    await ask('/page.css', 'br');
    await write('page.css', 'a { color: blue }\n'.repeat(100));
    expect(String(brotliDecompressSync((await ask('/page.css', 'br')).rawPayload))).toContain('blue');
  });

  it('of a remote comes so as well', async () => {
    const base = await releaseForTest(test, 'store', { entry: 'entry.js', routes: ['/store'] });
    await fs.writeFile(path.join(test.remotesDir, base.replace('/remotes/', ''), 'entry.js'), SCRIPT);
    const { rawPayload, headers } = await ask(`${base}/entry.js`, 'br');
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
    expect(String(brotliDecompressSync(rawPayload))).toBe(SCRIPT);
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await ask('/host.12345678.js', 'br');
    const again = await ask('/host.12345678.js', 'br', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is left as it is where it would not shrink, or where only a part is asked for', async () => {
    await write('photo.webp', SCRIPT);
    await write('tiny.js', 'tiny()');
    const plain = [await ask('/photo.webp', 'br'), await ask('/tiny.js', 'br'), await ask('/host.12345678.js', 'br', { range: 'bytes=0-9' })];
    expect(plain.map(({ body, headers }) => [body.length, headers['content-encoding']])).toEqual([
      [SCRIPT.length, undefined],
      [6, undefined],
      [10, undefined],
    ]);
  });
});

describe('what is made anew', () => {
  it('is compressed as well: the page', async () => {
    await write('index.html', `<head><title>Greenroom</title></head>${'<p>text</p>'.repeat(200)}`);
    const { rawPayload, headers } = await ask('/', 'br', { accept: 'text/html' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(String(brotliDecompressSync(rawPayload))).toContain('<title>Greenroom</title>');
  });

  it.each([
    [2000, 'gzip'],
    [20, undefined],
  ])("and everybody's answers, where they are long: %i letters", async (length, encoding) => {
    const app = Fastify();
    const value = { success: true, data: 'x'.repeat(length) };
    app.get('/', (_request, reply) => cachedResponse(reply, { value, revision: '1', bytes: Buffer.from(JSON.stringify(value)) }));
    const { rawPayload, headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
    expect(headers['content-encoding']).toBe(encoding);
    expect(JSON.parse(String(encoding ? gunzipSync(rawPayload) : rawPayload))).toEqual(value);
    await app.close();
  });
});
