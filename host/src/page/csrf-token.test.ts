import { api } from '@greenroom/shared-ui/http';
import { fakeApi, fakePlatform, respond } from '@greenroom/shared-ui/testing';
import { renewToken, startTokenRenewal } from './csrf-token';

const ADA = { id: '7', username: 'ada', kick_username: null, avatar: null, points: 100, role: 'Member' };
const platform = fakePlatform(ADA).platform;
const fetched = jest.fn<Promise<Response>, []>();

function servePage(user: { id: string } | null, token = 'new') {
  const text = async () => `<meta name="csrf-token" content="${token}"><script id="page-data">${JSON.stringify({ user })}</script>`;
  fetched.mockImplementation(async () => ({ text }) as Response);
}
const checking = (...tokens: string[]) => {
  const requests = fakeApi({
    'POST /api/quests/act': () => answer(),
    'POST /logout': () => answer(),
    'GET /api/quests/act': respond(403, { success: false }),
  });
  const answer = () => {
    const token = String(requests.at(-1)?.headers['X-CSRF-TOKEN']);
    return tokens.includes(token) ? { success: true, token } : respond(403, { success: false, message: 'This page is out of date.' });
  };
  return requests;
};

// Once for the HTTP client, which all tests share.
beforeAll(() => startTokenRenewal(platform.session));

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
  globalThis.fetch = fetched.mockReset();
  platform.session.setState({ user: ADA });
});

test('sends a request whose token is refused once more, with the token of a new page', async () => {
  servePage(ADA);
  const requests = checking('new');
  expect(await api.post('/api/quests/act', { amount: 5 })).toMatchObject({ success: true });
  expect(requests.map(({ headers, body }) => [headers['X-CSRF-TOKEN'], body])).toEqual([
    ['old', { amount: 5 }],
    ['new', { amount: 5 }],
  ]);
});

test('sends an upload and a form with the new token in their fields', async () => {
  servePage(ADA);
  const requests = checking('new');
  const form = new FormData();
  form.append('_token', 'old');
  form.append('images[0]', new File(['x'], 'x.png'));
  await api.post('/api/quests/act', form);
  expect(form.get('_token')).toBe('new');
  expect(requests[1]?.body).toBe(form);

  document.querySelector('meta')?.setAttribute('content', 'old');
  await api.post('/logout', new URLSearchParams({ _token: 'old' }));
  expect(String(requests.at(-1)?.body)).toBe('_token=new');
});

test('fetches one page for all requests that are refused together', async () => {
  servePage(ADA);
  checking('new');
  await Promise.all([api.post('/api/quests/act'), api.post('/api/quests/act'), renewToken()]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('gives up after the second refusal, and when no page can be fetched', async () => {
  servePage(ADA);
  const requests = checking();
  await expect(api.post('/api/quests/act')).rejects.toMatchObject({ status: 403 });
  expect(requests).toHaveLength(2);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(api.post('/api/quests/act')).rejects.toMatchObject({ status: 403, message: 'This page is out of date.' });
  expect(requests).toHaveLength(3);
});

test('does nothing in the name of another member who has signed in since', async () => {
  servePage({ ...ADA, id: '8' });
  const requests = checking('new');
  await expect(api.post('/api/quests/act')).rejects.toMatchObject({ status: 403 });
  expect(requests).toHaveLength(1);
});

test("sends a guest's request in the session that another tab has started, and reads nothing again", async () => {
  platform.session.setState({ user: null });
  servePage(ADA);
  checking('new');
  expect(await api.post('/api/quests/act')).toMatchObject({ success: true });
  await expect(api.get('/api/quests/act')).rejects.toMatchObject({ status: 403 });
  expect(fetched).toHaveBeenCalledTimes(1);
});
