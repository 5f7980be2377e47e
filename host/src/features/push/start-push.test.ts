import { type FakeEndpoint, type FakePush, fakeApi, fakePush } from '@greenroom/shared-ui/testing';
import { createMemoryRouter } from 'react-router-dom';
import { startPush } from './start-push';

const KEY = 'the-key_';
const STOPPED = { is_on: false, endpoint: 'https://push.example/0' };

let browser: FakePush | undefined;
afterEach(() => browser?.restore());

const createRouter = () => createMemoryRouter([{ path: '*' }], { initialEntries: ['/raffles'] });

async function visit(options: Parameters<typeof fakePush>[0], { state = STOPPED as object, isSignedIn = true } = {}) {
  browser = fakePush(options);
  const api: Record<string, FakeEndpoint> = {
    'GET /api/r/push': { success: true, data: { key: KEY, ...state } },
    'POST /api/r/push/subscribe': { success: true },
  };
  const requests = fakeApi(api);
  await startPush(createRouter(), isSignedIn);
  return { calls: browser.calls, sent: requests.map(({ method, body }) => [method, body]) };
}

const SENT = ['POST', { endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'secret' } }];

it.each([
  ['after its push service has ended the subscription', STOPPED, KEY],
  ["after a change of the site's key", { ...STOPPED, is_on: true }, 'old-key_'],
  ['after the browser has changed its subscription', { is_on: true, endpoint: 'https://push.example/9' }, KEY],
  ['after the browser has dropped its subscription', { ...STOPPED, is_on: true }, undefined],
  ['of a back end that tells no address', { is_on: true }, undefined],
])('a browser subscribes again without asking, %s', async (_name, state, subscribedWith) => {
  const { calls, sent } = await visit({ permission: 'granted', ...(subscribedWith && { subscribedWith }) }, { state });
  expect(calls).toContain(`subscribe ${KEY}`);
  expect(calls).not.toContain('ask');
  expect(sent[1]).toEqual(SENT);
});

it.each([
  ['works', { is_on: true, endpoint: 'https://push.example/0' }],
  ['was turned off, or belongs to a member who has signed out', { is_on: false, endpoint: null }],
])('a subscription that %s stays as it is', async (_name, state) => {
  const { calls, sent } = await visit({ permission: 'granted', subscribedWith: KEY }, { state });
  expect([calls, sent.length]).toEqual([[], 1]);
});

it.each([
  ['guests', { permission: 'granted' }, false],
  ['members who have never allowed notifications', { permission: 'default' }, true],
] as const)('nothing is requested for %s', async (_name, options, isSignedIn) => {
  expect((await visit(options, { isSignedIn })).sent).toEqual([]);
});

it('nothing happens in a browser without notifications', async () => {
  await expect(startPush(createRouter(), true)).resolves.toBeUndefined();
});

it('a pressed notification opens its page in this tab, which says first what it shows', async () => {
  browser = fakePush();
  const router = createRouter();
  await startPush(router, false);
  const port: { postMessage: jest.Mock; onmessage?: (event: { data: unknown }) => void } = { postMessage: jest.fn() };
  navigator.serviceWorker.dispatchEvent(Object.assign(new Event('message'), { ports: [port] }));
  expect(port.postMessage).toHaveBeenCalledWith(window.location.pathname);
  expect(router.state.location.pathname).toBe('/raffles');
  port.onmessage?.({ data: '/store' });
  expect(router.state.location.pathname).toBe('/store');
});
