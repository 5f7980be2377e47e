import fs from 'node:fs/promises';
import path from 'node:path';
import { createTestApp, type TestApp } from '../../testing/test-app';

const PAGE =
  '<!doctype html><html><head><meta name="csrf-token" content=""><script defer src="/admin-new/admin.12345678.js"></script></head><body></body></html>';

let test: TestApp;
let folder: string;
let cookies: Record<'Member' | 'Moderator' | 'Admin', string>;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join((await import('node:os')).tmpdir(), 'greenroom-panel-'));
  await fs.writeFile(path.join(folder, 'index.html'), PAGE);
  await fs.writeFile(path.join(folder, 'admin.12345678.js'), 'the panel');
  test = await createTestApp({ env: { ADMIN_DIST: folder } });
  const cookieOf = async (id: string, role: 'Member' | 'Moderator' | 'Admin') => (await test.signIn({ id, role })).cookie;
  cookies = { Member: await cookieOf('1', 'Member'), Moderator: await cookieOf('2', 'Moderator'), Admin: await cookieOf('3', 'Admin') };
});
afterAll(async () => {
  await test.close();
  await fs.rm(folder, { recursive: true });
});

const get = (url: string, cookie?: string) => test.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } });

describe.each(['/admin-new/', '/admin-new/store-items/1', '/admin-new/admin.12345678.js', '/admin-new/index.html', '/%61dmin-new/'])(
  '%s',
  (url) => {
    it('responds to a guest with 401 and to a member with 403, without the panel', async () => {
      const guest = await get(url);
      expect(guest.statusCode).toBe(401);
      expect(guest.body).toContain('Please sign in first');
      const member = await get(url, cookies.Member);
      expect(member.statusCode).toBe(403);
      expect(`${guest.body}${member.body}`).not.toContain('the panel</');
      expect(`${guest.body}${member.body}`).not.toContain('admin.12345678.js');
    });
  },
);

it('redirects to the path with a trailing slash', async () => {
  expect((await get('/admin-new')).headers.location).toBe('/admin-new/');
});

it.each(['Moderator', 'Admin'] as const)('serves the panel on every path to staff with the role %s', async (role) => {
  for (const url of ['/admin-new/', '/admin-new/store-items/1']) {
    const page = await get(url, cookies[role]);
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain(`"role":"${role}"`);
    const [, nonce] = /<script nonce="([^"]+)" defer/.exec(page.body) ?? [];
    expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(page.headers['content-security-policy']).toContain("frame-src 'self';");
    expect(page.body).toMatch(/name="csrf-token" content="[^"]+"/);
  }
});

it('caches hashed files privately', async () => {
  const file = await get('/admin-new/admin.12345678.js', cookies.Admin);
  expect(file.body).toBe('the panel');
  expect(file.headers['cache-control']).toBe('private, max-age=31536000, immutable');
});
