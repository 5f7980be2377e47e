import { TelemetryBody } from '@greenroom/contract';
import { fakeApi, respond } from '@greenroom/shared-ui/testing';
import { createReporter } from './telemetry';

/** Resolves after the pending requests are sent. */
const sent = () => new Promise((resolve) => setTimeout(resolve));

const SUCCESS = { success: true };

const failure: TelemetryBody = { remote: 'store', version: '1.4.0', step: 'page', message: 'gone', path: '/store' };

beforeEach(() => sessionStorage.clear());

test('reports each failure once, whatever the path and the attempt', async () => {
  const calls = fakeApi({ 'POST /api/telemetry': SUCCESS });
  const report = createReporter();
  report({ ...failure, message: 'http://cdn/s.js is missing' });
  report({ ...failure, message: 'http://cdn/s.js?attempt=2 is missing', path: '/contact' });
  report({ ...failure, message: 'http://cdn/s.js?attempt=2.3 is missing' });
  report({ ...failure, step: 'entry', message: 'http://cdn/s.js is missing' });
  report({ ...failure, version: '1.5.0', message: 'http://cdn/s.js is missing' });
  await sent();
  expect(calls.map(({ body }) => body)).toEqual([
    { ...failure, message: 'http://cdn/s.js is missing' },
    { ...failure, step: 'entry', message: 'http://cdn/s.js is missing' },
    { ...failure, version: '1.5.0', message: 'http://cdn/s.js is missing' },
  ]);
});

test('reports at most 20 failures', async () => {
  const calls = fakeApi({ 'POST /api/telemetry': SUCCESS });
  const report = createReporter();
  for (let i = 0; i < 30; i += 1) report({ ...failure, message: `no. ${i}` });
  await sent();
  expect(calls).toHaveLength(20);
});

test('truncates texts to the limits of the endpoint', async () => {
  const calls = fakeApi({ 'POST /api/telemetry': SUCCESS });
  const long = 'x'.repeat(5000);
  createReporter()({ remote: long, version: long, step: 'render', message: long, path: long });
  await sent();
  expect(TelemetryBody.safeParse(calls[0]?.body).success).toBe(true);
});

test('sends no further report when the back end lacks the endpoint', async () => {
  const calls = fakeApi({});
  createReporter()(failure);
  await sent();
  createReporter()(failure);
  await sent();
  expect(calls).toHaveLength(1);
});

test.each([
  ['responds with nothing', respond(204, '')],
  ['is unreachable', () => Promise.reject(new Error('offline'))],
])('ignores a back end that %s', async (_, response) => {
  const calls = fakeApi({ 'POST /api/telemetry': response });
  createReporter()(failure);
  await sent();
  expect(calls).toHaveLength(1);
});
