import type { HttpRequest, HttpResponse } from './http-client';
import { playViewer, type Viewer } from './viewer';

const HTML = `<meta name="csrf-token" content="abc-1"><script>preloadData(['/api/r/settings']); preloadData(["/api/r/leaderboard"])</script>`;
const GUEST: Omit<Viewer, 'arrivesAt' | 'entersAt'> = { number: 258, member: undefined, raffle: 7 };

/** Plays a viewer who arrives after a second. @returns the requests with their times in seconds, and the samples */
async function play(viewer: Partial<Viewer>, respond: (request: HttpRequest) => Partial<HttpResponse> = () => ({})) {
  const startedAt = Date.now();
  const sent: { seconds: number; request: HttpRequest }[] = [];
  const client = {
    async send(request: HttpRequest) {
      sent.push({ seconds: (Date.now() - startedAt) / 1000, request });
      const headers = { 'set-cookie': ['greenroom_csrf=x; Path=/'] };
      return { status: 200, headers, body: Buffer.from(HTML), ...respond(request) };
    },
  };
  const playing = playViewer({ ...GUEST, arrivesAt: startedAt + 1000, entersAt: startedAt + 30_000, ...viewer }, client, () => 0.5);
  await jest.runAllTimersAsync();
  return { sent, samples: await playing };
}

const pathsOf = (sent: { seconds: number; request: HttpRequest }[]) =>
  sent.map(({ seconds, request }) => `${seconds} ${request.method} ${request.path}`);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('plays a guest who opens the page with its preloaded requests', async () => {
  const { sent, samples } = await play({});
  expect(pathsOf(sent)).toEqual(['1 GET /', '1 GET /api/r/settings', '1 GET /api/r/leaderboard']);
  expect(sent.map(({ request }) => request.headers['x-forwarded-for'])).toEqual(['10.0.1.2', '10.0.1.2', '10.0.1.2']);
  expect(samples.map(({ step }) => step)).toEqual(['page', 'first calls', 'first calls', 'page and first calls']);
});

it('plays a member who opens the raffle, and enters after the password is announced', async () => {
  const { sent } = await play({ member: 3 });
  expect(pathsOf(sent).slice(3)).toEqual([
    '5 GET /api/r/raffles/7',
    '5 GET /api/r/raffles/7/entries',
    '30 POST /api/r/raffles/7/enter',
    '30 GET /api/r/raffles/7',
    '30 GET /api/r/raffles/7/entries',
    '30 GET /api/r/user/member3',
  ]);
  const entry = sent.find(({ request }) => request.method === 'POST')?.request;
  expect(entry?.headers).toMatchObject({ cookie: 'greenroom_session=raid-session-3; greenroom_csrf=x', 'x-csrf-token': 'abc-1' });
});

it('plays a late member, who opens the raffle before entering', async () => {
  const { sent } = await play({ member: 3, arrivesAt: Date.now() + 50_000 });
  expect(pathsOf(sent)).toContain('58 POST /api/r/raffles/7/enter');
});

it('stops if the page fails', async () => {
  const { sent, samples } = await play({ member: 3 }, () => ({ status: 500 }));
  expect(pathsOf(sent)).toEqual(['1 GET /']);
  expect(samples).toMatchObject([{ step: 'page', status: 500 }]);
});

it('counts the combined step as failed if one of its requests fails', async () => {
  const { samples } = await play({}, ({ path }) => ({ status: path === '/api/r/settings' ? 500 : 200 }));
  expect(samples.at(-1)).toMatchObject({ step: 'page and first calls', status: 500 });
});
