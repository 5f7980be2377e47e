import pino from 'pino';
import { type MockCasino, openMockCasino } from '../testing/mock-casino';
import { beaconAt, isGenuine, QUICKNET, randomnessOf, roundFrom, timeOfRound } from './drand';

/** Rounds of quicknet as drand published them. */
const PUBLISHED = {
  1000: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  12040883: '929906c959032ab363c9f26570d215d66f5c06cb0c44fe508c12bb5839f04ec895bb6868e5b9ff13ab289bdb5266b394',
  32281667: 'b0f5ae301358ff87a9d3dd539ed4a07c0148b1ab4f7b61a8ca43c7e9ca7ca9553e4faae9188deb30b2cd1a7f447e3e5b',
  32285085: '81dbce51d584d90d618547f4b50391d53ace6f6b9aeb8fb67e1879427af9d0310ac0ec6f519271d9a313ee84b378d416',
} as const;
const [ROUND, GENUINE] = [1000, PUBLISHED[1000]] as const;
/** Round 1000 of fastnet, another chain of drand. */
const OTHER_CHAIN = 'b09eacd45767c4d58306b98901ad0d6086e2663766f3a4ec71d00cf26f0f49eaf248abc7151c60cf419c4e8b37e80412';

describe('a round', () => {
  it.each(Object.entries(PUBLISHED))('%s is genuine with the published signature', async (round, signature) => {
    expect(await isGenuine({ round: Number(round), signature })).toBe(true);
  });

  it.each([
    ['of another chain', OTHER_CHAIN],
    ['of another round', PUBLISHED[12040883]],
    ['with a changed digit', `${GENUINE.slice(0, -1)}8`],
    ['of zeros', '0'.repeat(96)],
    ['of the point at infinity', `c${'0'.repeat(95)}`],
    ['that is too short', GENUINE.slice(2)],
  ])('is not genuine with a signature %s', async (_what, signature) => {
    expect(await isGenuine({ round: ROUND, signature })).toBe(false);
  });

  it('has the randomness that was published', () => {
    const published = '4fd2fc55983dbfa3f446d8a0bd56f16cc8c5e76afd1ec154b60d477cbabed13b';
    expect(randomnessOf({ round: 32281667, signature: PUBLISHED[32281667] })).toBe(published);
  });

  it.each([
    ['2023-08-23T15:09:27.000Z', 1],
    ['2023-08-23T15:09:27.001Z', 2],
    ['2023-08-23T15:59:24.000Z', 1000],
    ['2026-09-17T15:23:36.001Z', 32285085],
    ['2020-01-01T00:00:00.000Z', 1],
  ])('from %s on is round %i', (time, round) => {
    expect(roundFrom(new Date(time))).toBe(round);
    expect(roundFrom(timeOfRound(round))).toBe(round);
  });
});

describe('a beacon', () => {
  let mock: MockCasino;
  const logged: string[] = [];
  beforeAll(async () => {
    mock = await openMockCasino();
  });
  afterAll(() => mock.close());

  const fetchRound = (allow = ['127.0.0.0/8']) =>
    beaconAt(mock.origin, { allow, log: pino({}, { write: (line: string) => void logged.push(line) }) })(ROUND);

  it('is asked for the round of the chain', async () => {
    mock.respond(() => ({ body: JSON.stringify({ round: ROUND, randomness: 'f'.repeat(64), signature: GENUINE }) }));
    expect(await fetchRound()).toEqual({ round: ROUND, signature: GENUINE });
    expect(mock.received.at(-1)?.url.pathname).toBe(`/${QUICKNET.hash}/public/1000`);
  });

  it.each([
    ['another round', { body: JSON.stringify({ round: ROUND, signature: PUBLISHED[12040883] }) }, 'not genuine'],
    ['no signature', { body: '{}' }, 'signature'],
    ['no JSON', { body: '<html>' }, 'JSON'],
    ['a failure', { status: 500, body: JSON.stringify({ signature: GENUINE }) }, 'status 500'],
    ['too much', { body: JSON.stringify({ signature: GENUINE, padding: ' '.repeat(20_000) }) }, 'more than'],
  ])('that sends %s is not believed, and the reason is logged', async (_what, response, reason) => {
    mock.respond(() => response);
    logged.length = 0;
    expect(await fetchRound()).toBeNull();
    expect(logged.join()).toContain(reason);
  });

  it('at an inside address is not asked, unless the operator allows it', async () => {
    const before = mock.received.length;
    expect(await fetchRound([])).toBeNull();
    expect(mock.received).toHaveLength(before);
  });
});
