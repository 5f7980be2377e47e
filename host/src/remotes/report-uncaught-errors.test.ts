import { fakeApi, respond } from '@greenroom/shared-ui/testing';
import type { Remote } from './registry';
import { remoteOf, reportUncaughtErrors } from './report-uncaught-errors';

const remote = (name: string, entry: string | null): Remote => ({ name, version: '1.0.0', entry, routes: [`/${name}`], integrity: null });
const remotes = [
  remote('nowhere', null),
  remote('stream', 'https://cdn.example/remotes/stream/2.0.0/remoteEntry.js'),
  remote('store', 'https://cdn.example/remotes/store/1.0.0/remoteEntry.js'),
];
const stackOf = (...files: string[]) =>
  ['TypeError: boom', ...files.map((file) => `    at x (https://cdn.example/${file}:1:2)`)].join('\n');

test.each([
  ['its own file', stackOf('remotes/store/1.0.0/page.js'), 'store'],
  [
    'the file that threw it, even if another one called that',
    stackOf('remotes/store/1.0.0/page.js', 'remotes/stream/2.0.0/page.js'),
    'store',
  ],
  ['a remote that misused what the host provides', stackOf('host.js', 'remotes/stream/2.0.0/page.js', 'host.js'), 'stream'],
  ["another version's file", stackOf('remotes/store/0.9.0/page.js'), undefined],
  ["none but the host's", stackOf('host.js'), undefined],
  ['nothing', '', undefined],
])('attributes an error to %s', (_, stack, name) => {
  expect(remoteOf(stack, remotes)?.name).toBe(name);
});

test('reports uncaught errors of remotes, and no others', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation();
  const calls = fakeApi({ 'POST /api/telemetry': respond(204, '') });
  reportUncaughtErrors(() => remotes);
  const thrown = (stack: string) => Object.assign(new TypeError('boom'), { stack });
  window.dispatchEvent(new ErrorEvent('error', { error: thrown(stackOf('host.js')) }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  expect(report).not.toHaveBeenCalled();
  window.dispatchEvent(new ErrorEvent('error', { error: thrown(stackOf('remotes/store/1.0.0/page.js')) }));
  expect(report).toHaveBeenCalledWith('Remote store 1.0.0: something in its page broke', expect.any(TypeError));
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls.map(({ body }) => body)).toEqual([
    { remote: 'store', version: '1.0.0', step: 'render', message: 'TypeError: boom', path: '/' },
  ]);
});
