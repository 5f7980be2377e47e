import Fastify from 'fastify';
import { readConfig } from '../config/config';
import { sharedTestApp } from '../testing/test-app';
import { trustProxyOption } from './origin';
import { installSecurityHeaders } from './security';

const test = sharedTestApp({ env: { PUBLIC_URL: 'https://site.example' } });

it.each(['/', '/api/r/settings', '/api/r/nothing', '/admin-new/'])(
  'isolates %s from pages of other origins, takes unused powers from it, and keeps it to https',
  async (url) => {
    const { headers } = await test.app.inject({ url, headers: { accept: 'text/html' } });
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toMatch(/(^|, )camera=\(\), .*microphone=\(\)/);
    expect(headers['permissions-policy']).not.toMatch(/autoplay|encrypted-media|fullscreen|picture-in-picture/);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  },
);

it.each([
  ['a site whose address is https', { PUBLIC_URL: 'https://site.example' }, {}, true],
  ['a trusted proxy with TLS', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }, true],
  ['a client that only claims it', {}, { 'x-forwarded-proto': 'https' }, false],
  ['a site without TLS', { PUBLIC_URL: 'http://site.example', TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }, false],
  ['a development server', {}, {}, false],
])('tells browsers to stay with https only where the site has it: %s', async (_, env, headers, isSecure) => {
  const config = readConfig(env);
  const app = Fastify({ trustProxy: trustProxyOption(config.trustProxy) });
  installSecurityHeaders(app, config.publicUrl);
  const received = (await app.inject({ url: '/', headers })).headers;
  expect(received['strict-transport-security']).toBe(isSecure ? 'max-age=31536000' : undefined);
});
