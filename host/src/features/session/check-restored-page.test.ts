import { fakePlatform } from '@greenroom/shared-ui/testing';
import { waitFor } from '@testing-library/react';
import { checkRestoredPage } from './check-restored-page';

const ADA = { id: '7', username: 'ada', kick_username: null, avatar: null, points: 100, role: 'Member' };
const BOB = { ...ADA, id: '8', username: 'bob' };

const reload = jest.fn();
const served = jest.fn<Promise<Response>, []>();
const serve = (user: typeof ADA | null, token = 'new') =>
  served.mockResolvedValue({
    text: async () =>
      `<meta name="csrf-token" content="${token}"><script nonce="n1" type="application/json" id="page-data">${JSON.stringify({ user })}</script>`,
  } as Response);
const isVisible = () => document.body.style.opacity !== '0';
const token = () => document.querySelector('meta')?.content;

function fire(type: 'pagehide' | 'pageshow', persisted = true): void {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
}

async function goBack(user: typeof ADA | null) {
  const { session } = fakePlatform(user).platform;
  checkRestoredPage(session, reload);
  fire('pagehide');
  const wasVisible = isVisible();
  fire('pageshow');
  await waitFor(() => expect(served).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  return { wasVisible, session };
}

let listeners: [string, EventListenerOrEventListenerObject][];

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
  document.body.style.opacity = '';
  globalThis.fetch = served.mockReset();
  reload.mockReset();
  listeners = [];
  const add = window.addEventListener.bind(window);
  jest.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
    listeners.push([type, listener]);
    add(type, listener);
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const [type, listener] of listeners) window.removeEventListener(type, listener);
});

test("hides a member's page until the server confirms the session, then goes on with current points and token", async () => {
  serve({ ...ADA, points: 250 });
  const { wasVisible, session } = await goBack(ADA);
  expect(wasVisible).toBe(false);
  expect(isVisible()).toBe(true);
  expect(session.getState().user).toMatchObject({ id: '7', points: 250 });
  expect(token()).toBe('new');
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['the session has ended', () => serve(null)],
  ['another member signed in', () => serve(BOB)],
  ["the server can't be reached", () => served.mockRejectedValue(new TypeError('Failed to fetch'))],
])("reloads a member's page, and never shows it, when %s", async (_, arrange) => {
  arrange();
  await goBack(ADA);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(isVisible()).toBe(false);
});

test("shows a guest's page at once, and renews its token", async () => {
  serve(null);
  const { wasVisible } = await goBack(null);
  expect(wasVisible).toBe(true);
  expect(token()).toBe('new');
  expect(reload).not.toHaveBeenCalled();
});

test("keeps a guest's page when the server can't be reached", async () => {
  served.mockRejectedValue(new TypeError('Failed to fetch'));
  await goBack(null);
  expect(token()).toBe('old');
  expect(reload).not.toHaveBeenCalled();
});

test("reloads a guest's page when the visitor has signed in", async () => {
  serve(ADA);
  await goBack(null);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('checks nothing on the first show, and hides no page that the browser does not keep', async () => {
  checkRestoredPage(fakePlatform(ADA).platform.session, reload);
  fire('pageshow', false);
  fire('pagehide', false);
  expect(served).not.toHaveBeenCalled();
  expect(isVisible()).toBe(true);
});
