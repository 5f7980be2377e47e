import { QueryClient } from '@tanstack/react-query';
import { reloadIfOutdated, reloadWhenOutdated } from './version';

const DATA = '{"remotes":[{"name":"stream","version":"1"}]}';
const page = ({ script = '/host.1.js', data = DATA, overlay = 'data-overlay' } = {}) =>
  `<html><head><script nonce="n1" defer src="${script}"></script></head><body><div id="root" ${overlay}></div><script nonce="n1" type="application/json" id="page-data">${data}</script></body></html>`;

const reload = jest.fn();
const served = jest.fn<Promise<Response>, []>();
const serve = (html: string) => served.mockResolvedValue({ text: () => Promise.resolve(html) } as Response);

beforeEach(() => {
  document.head.innerHTML = '<script defer src="/host.1.js"></script>';
  document.body.innerHTML = `<div id="root" data-overlay="started"></div><script type="application/json" id="page-data">${DATA}</script>`;
  reload.mockReset();
  globalThis.fetch = served;
});
afterEach(() => jest.useRealTimers());

test.each([
  ['the same page', page(), false],
  ['the same page with another nonce', page().replaceAll('n1', 'n2'), false],
  ['another build of the host', page({ script: '/host.2.js' }), true],
  ['another version of the remote', page({ data: DATA.replace('"1"', '"2"') }), true],
  ['the error page of a proxy', '<h1>Bad gateway</h1>', false],
])('with %s: reloads %#', async (_case, html, expected) => {
  serve(html);
  await reloadIfOutdated(reload);
  expect(reload).toHaveBeenCalledTimes(expected ? 1 : 0);
});

test('stays while the server can not be reached', async () => {
  served.mockRejectedValue(new TypeError('Failed to fetch'));
  await reloadIfOutdated(reload);
  expect(reload).not.toHaveBeenCalled();
});

test('reloads for a new version only after a minute without a change of the data', async () => {
  jest.useFakeTimers();
  serve(page({ data: DATA.replace('"1"', '"2"') }));
  const queryClient = new QueryClient();
  const stop = reloadWhenOutdated(queryClient, reload);
  await jest.advanceTimersByTimeAsync(590_000);
  queryClient.setQueryData(['hunt'], { opened: 1 });
  await jest.advanceTimersByTimeAsync(20_000);
  expect(reload).not.toHaveBeenCalled();

  await jest.advanceTimersByTimeAsync(520_000);
  queryClient.setQueryData(['hunt'], { opened: 1 });
  await jest.advanceTimersByTimeAsync(75_000);
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
  queryClient.clear();
});
