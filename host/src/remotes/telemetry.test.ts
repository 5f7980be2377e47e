import { TelemetryBody } from '@greenroom/contract';
import { fakeApi, respond } from '@greenroom/shared-ui/testing';
import { createReporter } from './telemetry';

/** Until what was begun has gone out. */
const sent = () => new Promise((resolve) => setTimeout(resolve));

const TAKEN = { success: true };

const failure: TelemetryBody = { remote: 'store', version: '1.4.0', step: 'page', message: 'gone', path: '/store' };

beforeEach(() => sessionStorage.clear());

test('tells each failure once, wherever it happens and at whatever attempt', async () => {
  const calls = fakeApi({ 'POST /api/telemetry': TAKEN });
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

test('tells twenty at most', async () => {
  const calls = fakeApi({ 'POST /api/telemetry': TAKEN });
  const report = createReporter();
  for (let i = 0; i < 30; i += 1) report({ ...failure, message: `no. ${i}` });
  await sent();
  expect(calls).toHaveLength(20);
});

test('cuts what the call would refuse', async () => {
  const calls = fakeApi({ 'POST /api/telemetry': TAKEN });
  const long = 'x'.repeat(5000);
  createReporter()({ remote: long, version: long, step: 'render', message: long, path: long });
  await sent();
  expect(TelemetryBody.safeParse(calls[0]?.body).success).toBe(true);
});

test('is not sent again in a tab whose back end lacks the call', async () => {
  const calls = fakeApi({});
  createReporter()(failure);
  await sent();
  createReporter()(failure);
  await sent();
  expect(calls).toHaveLength(1);
});

test.each([
  ['lacks the call', respond(404, '<h1>Not found</h1>')],
  ['answers nothing', respond(204, '')],
  ['is gone', () => Promise.reject(new Error('offline'))],
])('is quiet where the back end %s', async (_, response) => {
  const calls = fakeApi({ 'POST /api/telemetry': response });
  createReporter()(failure);
  await sent();
  expect(calls).toHaveLength(1);
});
