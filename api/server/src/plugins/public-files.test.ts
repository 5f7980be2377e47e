import fs from 'node:fs/promises';
import path from 'node:path';
import { ErrorResponse } from '@greenroom/contract';
import { picturesIn, startMockBucket } from '../testing/mock-bucket';
import { createTestApp, sharedTestApp } from '../testing/test-app';

const test = sharedTestApp();

beforeAll(async () => {
  const storage = path.join(test.dataDir, 'storage');
  await fs.mkdir(path.join(storage, 'public/items'), { recursive: true });
  await fs.mkdir(path.join(storage, 'attachments'));
  await fs.writeFile(path.join(storage, 'public/items/cap.webp'), 'a cap');
  await fs.writeFile(path.join(storage, 'public/items/page.html'), '<script>');
  await fs.writeFile(path.join(storage, 'attachments/private.webp'), 'private');
});

it('serves an image to anyone, with caching and revalidation', async () => {
  const response = await test.app.inject('/storage/items/cap.webp');
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('a cap');
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '5',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/^public, max-age=\d{5,}, must-revalidate$/),
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const etag = String(response.headers.etag);
  const again = await test.app.inject({ url: '/storage/items/cap.webp', headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const other = await test.app.inject({ url: '/storage/items/cap.webp', headers: { 'if-none-match': '"other"' } });
  expect(other.statusCode).toBe(200);
  const head = await test.app.inject({ method: 'HEAD', url: '/storage/items/cap.webp' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5']);
});

it.each([
  'items',
  'items/',
  '',
  'items/page.html',
  '../attachments/private.webp',
  '..%2fattachments/private.webp',
  '%2e%2e/attachments/private.webp',
  '%2e%2e%2fattachments%2fprivate.webp',
  '..%5cattachments%5cprivate.webp',
  '%252e%252e%252fattachments%252fprivate.webp',
  '..;/attachments/private.webp',
  '/attachments/private.webp',
  'items/..%2f..%2fattachments/private.webp',
  'items/cap.webp%00.png',
  '.unfinished/x.webp',
  '%c0%ae%c0%ae/attachments/private.webp',
])('responds to %j as not found', async (name) => {
  const response = await test.app.inject(`/storage/${name}`);
  expect(response.body).not.toBe('private');
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.json()).toHaveProperty('message');
});

it('responds to a missing image with the usual error response', async () => {
  const response = await test.app.inject('/storage/items/none.webp');
  expect(response.statusCode).toBe(404);
  expect(ErrorResponse.parse(response.json())).toEqual({ success: false, message: "There's nothing here." });
  expect(response.headers['cache-control']).toBe('no-store');
});

it('serves images of a bucket, and responds with 503 when the bucket is down', async () => {
  const bucket = await startMockBucket();
  const other = await createTestApp({ env: picturesIn(bucket), site: test });
  bucket.objects.set('public/items/cap.webp', { bytes: Buffer.from('a cap'), type: 'text/html' });
  bucket.objects.set('attachments/private.webp', { bytes: Buffer.from('private'), type: 'image/webp' });
  const response = await other.app.inject('/storage/items/cap.webp');
  expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([200, 'a cap', 'image/webp']);
  expect((await other.app.inject('/storage/..%2fattachments/private.webp')).statusCode).toBe(404);
  bucket.failure = 'error';
  const down = await other.app.inject('/storage/items/cap.webp');
  expect(down.statusCode).toBe(503);
  expect(ErrorResponse.parse(down.json()).message).toMatch(/try again/);
  expect(other.warnings.join()).not.toContain(bucket.config.secretAccessKey);
  await other.close();
  await bucket.close();
});
