import { AdminAccessResponse } from '@greenroom/contract';
import { sharedTestApp } from '../testing/test-app';

const test = sharedTestApp();

describe('GET /admin-new/api/check-admin-access', () => {
  it.each([
    ['Admin', true],
    ['Moderator', true],
    ['Member', false],
  ] as const)('returns to a member with the role %s: %s', async (role, expected) => {
    const headers = await test.signIn({ id: `1${role.length}`, role });
    const response = await test.app.inject({ url: '/admin-new/api/check-admin-access', headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const json: unknown = response.json();
    expect(AdminAccessResponse.parse(json)).toEqual(json);
    expect(json).toEqual({ success: true, has_admin_access: expected });
  });

  it('refuses guests', async () => {
    const response = await test.app.inject('/admin-new/api/check-admin-access');
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ success: false, message: 'Please sign in first.' });
  });
});

describe('errors below /admin-new/api', () => {
  it.each([
    ['check-admin-access', 401],
    ['nothing', 404],
    ['', 404],
  ])('returns JSON for %j, also to a browser navigation', async (path, status) => {
    const response = await test.app.inject({ url: `/admin-new/api/${path}`, headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false });
  });

  it('returns JSON for a percent-encoded path', async () => {
    const url = '/%61dmin-new/api/check-admin-access';
    expect((await test.app.inject({ url, headers: { accept: 'text/html' } })).json()).toMatchObject({ success: false });
  });
});
