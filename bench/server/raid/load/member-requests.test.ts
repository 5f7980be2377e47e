import { csrfTokenOf } from '../../../../api/server/src/plugins/csrf-token';
import { memberRequests, type MemberRequest } from './member-requests';
import { seededRandom } from './load-random';

const options = { contest: { raffle: 7, code: 'RAID' }, cookies: ['greenroom_csrf=x.signature'] };

function take(count: number, members: number): MemberRequest[] {
  const all = memberRequests({ ...options, members, random: seededRandom(1) });
  return Array.from({ length: count }, () => all.next().value);
}

it('mixes reads and writes', () => {
  const steps = take(6000, 2000).map(({ step }) => step);
  const share = (name: string) => steps.filter((step) => step === name).length / steps.length;
  expect(['store', 'profile', 'entry', 'code'].map((step) => Math.round(share(step) * 20))).toEqual([8, 6, 3, 3]);
});

it.each(['entry', 'code'])("sends each member's %s once, and reads afterwards", (step) => {
  const cookies = take(6000, 100).flatMap((each) => (each.step === step ? [each.request.headers.cookie] : []));
  expect(cookies).toHaveLength(100);
  expect(new Set(cookies).size).toBe(100);
});

it('sends browser-like requests, each member from another address', () => {
  const { request } = take(100, 2000).find(({ step }) => step === 'entry') ?? {};
  expect(request).toEqual({
    method: 'POST',
    path: '/api/r/raffles/7/enter',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'br',
      'x-forwarded-for': '10.0.0.1',
      cookie: 'greenroom_session=raid-session-1; greenroom_csrf=x.signature',
      'x-csrf-token': csrfTokenOf({ secret: 'x', session: 'raid-session-1', salt: 'bench' }),
    },
    body: '{"entry_type":"password","password":"letmein"}',
  });
});
