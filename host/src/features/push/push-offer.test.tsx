import { type FakeEndpoint, type FakePush, fakePush, renderPage, respond } from '@greenroom/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { pushOfferStore } from '../../app/push-offer';
import { PushOffer } from './push-offer';

const STATE = 'GET /api/r/push';
const SUBSCRIBE = 'POST /api/r/push/subscribe';
const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 50, role: 'Member' };

let browser: FakePush;
beforeEach(() => {
  browser = fakePush();
  localStorage.clear();
  sessionStorage.clear();
  pushOfferStore.setState({ isOffered: false });
});
afterEach(() => browser.restore());

const open = (api: Record<string, FakeEndpoint> = {}, user: typeof member | null = member) =>
  renderPage(PushOffer, {
    user,
    api: { [STATE]: { success: true, data: { key: 'the-key_', is_on: false } }, [SUBSCRIBE]: { success: true }, ...api },
  });
const offer = () => act(() => pushOfferStore.setState({ isOffered: true }));
const card = () => screen.queryByRole('complementary', { name: 'Notifications' });
/** Waits until the page has processed the response of its request. */
const settled = async (view: ReturnType<typeof open>) => {
  await waitFor(() => expect(view.requests).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
};
const press = (view: ReturnType<typeof open>, name: string) => async () => view.user.click(await screen.findByRole('button', { name }));

it('asks nothing and requests nothing before the first entry or redemption', () => {
  const { requests } = open();
  expect(card()).not.toBeInTheDocument();
  expect([requests, browser.calls]).toEqual([[], []]);
});

it('turns notifications on in this browser when the member wants them', async () => {
  const view = open();
  await offer();
  expect(browser.calls).toEqual([]);
  await press(view, 'Notify me')();
  await waitFor(() => expect(view.toasts).toMatchObject([{ type: 'success' }]));
  expect(browser.calls).toEqual(['ask', 'register /push.worker.js', 'subscribe the-key_']);
  expect(view.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'point', auth: 'secret' },
  });
  expect(card()).not.toBeInTheDocument();
});

it('is gone for good once the member has closed it', async () => {
  const view = open();
  await offer();
  await press(view, 'Close this message')();
  expect(card()).not.toBeInTheDocument();
  view.unmount();
  open();
  await offer();
  expect(card()).not.toBeInTheDocument();
  expect(browser.calls).toEqual([]);
});

it('is gone when the visitor refuses the question of the browser', async () => {
  browser.restore();
  browser = fakePush({ answer: 'denied' });
  const view = open();
  await offer();
  await press(view, 'Notify me')();
  await waitFor(() => expect(card()).not.toBeInTheDocument());
  expect(browser.calls).toEqual(['ask']);
  expect(view.toasts).toEqual([]);
});

it('says so when it fails', async () => {
  const view = open({ [SUBSCRIBE]: respond(500, { success: false, message: 'x' }) });
  await offer();
  await press(view, 'Notify me')();
  await waitFor(() => expect(view.toasts).toMatchObject([{ type: 'error' }]));
});

it('shows nothing where the back end has no web push, the browser blocks it, or nobody is signed in', async () => {
  const view = open({ [STATE]: respond(404, { success: false, message: 'Not found' }) });
  await offer();
  await settled(view);
  expect(card()).not.toBeInTheDocument();
  view.unmount();
  open({}, null);
  expect(card()).not.toBeInTheDocument();
  browser.restore();
  browser = fakePush({ permission: 'denied' });
  open();
  expect(card()).not.toBeInTheDocument();
});

it('says on an iPhone that the site must be on the home screen, unless the back end has no web push', async () => {
  browser.restore();
  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)');
  const view = open({ [STATE]: respond(404, { success: false, message: 'Not found' }) });
  await offer();
  await settled(view);
  expect(card()).not.toBeInTheDocument();
  view.unmount();
  sessionStorage.clear();
  open();
  await offer();
  await waitFor(() => expect(card()).toHaveTextContent('tap Share, then Add to Home Screen'));
  expect(screen.queryByRole('button', { name: 'Notify me' })).not.toBeInTheDocument();
  agent.mockRestore();
});
