import { createReadStream, type ReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { cachedResponse } from './cached-response';
import { installFileCompression } from './compression';
import { sharedTestApp } from '../testing/test-app';
import { releaseForTest } from '../testing/test-releases';

const SCRIPT = 'console.log("a script of the site");\n'.repeat(200);

const test = sharedTestApp();
beforeEach(async () => {
  await test.reset();
  await fs.writeFile(path.join(test.hostDist, 'host.12345678.js'), SCRIPT);
});

const request = (url: string, accepted: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { 'accept-encoding': accepted, ...headers } });

const write = (name: string, content: string) => fs.writeFile(path.join(test.hostDist, name), content);

describe('a file of the site', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('with Accept-Encoding "%s" is encoded as %s', async (accepted, encoding, read) => {
    const { rawPayload, headers } = await request('/host.12345678.js', accepted);
    expect(String(read(rawPayload))).toBe(SCRIPT);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(rawPayload.length) });
  });

  it('is compressed equally well for each request', async () => {
    for (let time = 0; time < 3; time++) {
      const { rawPayload } = await request('/host.12345678.js', 'br');
      expect(rawPayload.length).toBeLessThan(SCRIPT.length / 20);
      expect(String(brotliDecompressSync(rawPayload))).toBe(SCRIPT);
    }
  });

  it('is recompressed with the best quality after the first request, unless it may change', async () => {
    const words = Array.from({ length: 4000 }, (_, index) => `word${(index * 7919) % 1009}`).join(' ');
    const sizeOf = async (url: string) => (await request(url, 'br')).rawPayload.length;
    await write('words.css', words);
    await write('words.12345678.css', words);
    const first = [await sizeOf('/words.css'), await sizeOf('/words.12345678.css')];
    expect(first[0]).toBe(first[1]);
    // Recompression runs in order: the first file would be done by now.
    while ((await sizeOf('/words.12345678.css')) === first[1]) await setImmediate();
    expect(await sizeOf('/words.css')).toBe(first[0]);
  });

  it('is compressed again after a change', async () => {
    await write('page.css', 'a { color: red }\n'.repeat(100));
    await request('/page.css', 'br');
    await write('page.css', 'a { color: blue }\n'.repeat(100));
    expect(String(brotliDecompressSync((await request('/page.css', 'br')).rawPayload))).toContain('blue');
  });

  it('that is removed while its response begins is sent from memory', async () => {
    const app = Fastify();
    installFileCompression(app);
    await write('gone.css', SCRIPT);
    const streams: ReadStream[] = [];
    app.get('/', async (_request, reply) => {
      const stream = createReadStream(path.join(test.hostDist, 'gone.css'));
      streams.push(stream);
      return reply.headers({ etag: '1', 'content-length': SCRIPT.length, 'content-type': 'text/css' }).send(stream);
    });
    const send = () => app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    await send();
    await fs.rm(path.join(test.hostDist, 'gone.css'));
    expect(String(brotliDecompressSync((await send()).rawPayload))).toBe(SCRIPT);
    // Its file is opened, in vain, after the response.
    const [, second] = streams;
    if (!second?.closed) await new Promise<void>((resolve) => second?.once('close', resolve));
    await app.close();
  });

  it('of a remote is compressed as well', async () => {
    const base = await releaseForTest(test, 'store', { entry: 'entry.js', routes: ['/store'] }, { 'entry.js': SCRIPT });
    const { rawPayload, headers } = await request(`${base}/entry.js`, 'br');
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
    expect(String(brotliDecompressSync(rawPayload))).toBe(SCRIPT);
  });

  it('is not sent again if the browser has it', async () => {
    const { headers } = await request('/host.12345678.js', 'br');
    const again = await request('/host.12345678.js', 'br', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is sent uncompressed if it would not shrink, or for a range request', async () => {
    await write('photo.webp', SCRIPT);
    await write('tiny.js', 'tiny()');
    const plain = [
      await request('/photo.webp', 'br'),
      await request('/tiny.js', 'br'),
      await request('/host.12345678.js', 'br', { range: 'bytes=0-9' }),
    ];
    expect(plain.map(({ body, headers }) => [body.length, headers['content-encoding']])).toEqual([
      [SCRIPT.length, undefined],
      [6, undefined],
      [10, undefined],
    ]);
  });
});

describe('a dynamic response', () => {
  it('is compressed if it is the page', async () => {
    await write('index.html', `<head><title>Greenroom</title></head>${'<p>text</p>'.repeat(200)}`);
    const { rawPayload, headers } = await request('/', 'br', { accept: 'text/html' });
    expect(headers).toMatchObject({ 'content-encoding': 'br' });
    expect(String(brotliDecompressSync(rawPayload))).toContain('<title>Greenroom</title>');
  });

  it.each([
    [2000, 'gzip'],
    [20, undefined],
  ])('is compressed if it is cached and long: %i characters', async (length, encoding) => {
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
