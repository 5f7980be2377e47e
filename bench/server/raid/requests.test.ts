import { memberRequests, openArrivals, raidRequests } from './requests';

const contest = { raffle: 7, code: 'RAID' };
const cookies = ['greenroom_csrf=x.signature'];

it('spreads a raid: half of the viewers within 15 seconds, all within a minute', () => {
  const requests = raidRequests({ viewers: 1000, members: 400, contest, cookies, preloads: ['/api/r/settings'] });
  const arrivals = requests.flatMap(({ step, dueMs }) => (step === 'page' ? [dueMs] : []));
  const until = (seconds: number) => arrivals.filter((at) => at < seconds * 1000).length;
  expect([until(15), until(30), until(60)]).toEqual([500, 800, 1000]);
  const entries = requests.filter(({ step }) => step === 'entry');
  expect(new Set(entries.map(({ headers }) => headers.cookie)).size).toBe(400);
  expect(Math.min(...entries.map(({ dueMs }) => dueMs))).toBeGreaterThanOrEqual(30_000);
});

it('sends independent arrivals at a rate: each member enters once, and reads afterwards', () => {
  const requests = openArrivals(200, 30, memberRequests({ members: 100, contest, cookies }));
  expect(Math.abs(requests.length - 6000)).toBeLessThan(400);
  for (const step of ['entry', 'code']) {
    const senders = requests.filter((request) => request.step === step).map(({ headers }) => headers.cookie);
    expect([senders.length, new Set(senders).size]).toEqual([100, 100]);
  }
});
