import {
  groupPairs,
  isJudged,
  isWeak,
  joinPairs,
  pairsByAddress,
  similarNames,
  type LookAlikePair,
  type Signal,
} from './look-alikes.rules';
import { hashSignals, signalKey } from './record-signals';

const at = (addressHash: string, ...devices: [memberId: string, deviceHash: string][]): Signal[] =>
  devices.map(([memberId, deviceHash]) => ({ memberId, addressHash, deviceHash }));
const shown = (pairs: LookAlikePair[]) =>
  pairs.map(
    ({ memberId, otherId, reasons }) =>
      `${memberId}-${otherId} ${reasons.map(({ kind, is_weak: weak }) => (weak ? `(${kind})` : kind)).join(' ')}`,
  );
const crowd = (size: number, device: (index: number) => string) =>
  at('home', ...Array.from({ length: size }, (_, index): [string, string] => [`m${index}`, device(index)]));

describe('members at the same address', () => {
  it.each([
    ['with the same device', at('home', ['a', 'phone'], ['b', 'phone']), ['a-b address_device']],
    ['with different devices', at('home', ['b', 'phone'], ['a', 'laptop']), ['a-b (address)']],
    ['with one of several devices in common', at('home', ['a', 'phone'], ['a', 'laptop'], ['b', 'laptop']), ['a-b address_device']],
    [
      'and the same device elsewhere',
      [...at('home', ['a', 'phone'], ['b', 'laptop']), ...at('work', ['a', 'pc'], ['b', 'pc'])],
      ['a-b address_device'],
    ],
    ['alone', at('home', ['a', 'phone']), []],
    ['who are three', at('home', ['a', '1'], ['b', '2'], ['c', '3']), ['a-b (address)', 'a-c (address)', 'b-c (address)']],
  ])('%s', (_case, signals, expected) => {
    expect(shown(pairsByAddress(signals))).toEqual(expected);
  });

  it('are weak with the same device from four on, and left out from nine on; another device counts for three at most', () => {
    expect(shown(pairsByAddress(crowd(4, (index) => (index < 2 ? 'phone' : String(index)))))).toEqual(['m0-m1 (address_device)']);
    expect(pairsByAddress(crowd(8, () => 'phone'))).toHaveLength(28);
    expect(pairsByAddress(crowd(9, () => 'phone'))).toEqual([]);
  });
});

const pair = (memberId: string, otherId: string, ...kinds: LookAlikePair['reasons'][number]['kind'][]): LookAlikePair => ({
  memberId,
  otherId,
  reasons: kinds.map((kind) => ({ kind, text: kind, is_weak: kind !== 'casino' && kind !== 'address_device' })),
});

it('joins the reasons of a pair, one of each kind', () => {
  const joined = joinPairs([pair('a', 'b', 'casino'), pair('a', 'c', 'address')], [pair('a', 'b', 'casino', 'names')]);
  expect(joined.map(({ reasons }) => reasons.map(({ kind }) => kind))).toEqual([['casino', 'names'], ['address']]);
  expect(joined.map(isWeak)).toEqual([false, true]);
});

it('groups members who are connected through others, the strongest first', () => {
  const groups = groupPairs([
    pair('a', 'b', 'address'),
    pair('x', 'y', 'casino'),
    pair('c', 'd', 'address'),
    pair('b', 'c', 'address', 'names'),
  ]);
  expect(groups.map(({ memberIds, pairs }) => [memberIds.sort().join(''), pairs.length])).toEqual([
    ['xy', 1],
    ['abcd', 3],
  ]);
});

it('hides a judged pair until there is a new kind of signal', () => {
  expect(isJudged(pair('a', 'b', 'address'), undefined)).toBe(false);
  expect(isJudged(pair('a', 'b', 'address'), ['address', 'names'])).toBe(true);
  expect(isJudged(pair('a', 'b', 'address', 'casino'), ['address', 'names'])).toBe(false);
});

it.each([
  [['LuckyNova'], ['lucky_nova_77'], ['LuckyNova', 'lucky_nova_77']],
  [
    ['quietfox', 'Fox99'],
    ['vega', 'quietfox_live'],
    ['quietfox', 'quietfox_live'],
  ],
  [['nova'], ['nova2'], null],
  [['12345'], ['12346'], null],
  [['luckynova'], ['luckyvega'], null],
  [[], ['luckynova'], null],
])('compares the names %j and %j', (own, others, expected) => {
  expect(similarNames(own, others)).toEqual(expected);
});

describe('the hashes', () => {
  const key = signalKey('a secret for tests, long enough to sign with');
  const chrome = (version: string) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
  const origin = { address: '203.0.113.7', userAgent: chrome('139.0.0.0'), acceptLanguage: 'de-AT,de;q=0.9' };

  it('stay the same when the browser is updated, and differ by language, browser and address', () => {
    const { addressHash, deviceHash } = hashSignals(origin, key);
    expect(hashSignals({ ...origin, userAgent: chrome('140.0.7339.81') }, key)).toEqual({ addressHash, deviceHash });
    for (const change of [{ acceptLanguage: 'en' }, { acceptLanguage: undefined }, { userAgent: 'curl/8' }]) {
      const other = hashSignals({ ...origin, ...change }, key);
      expect([other.addressHash === addressHash, other.deviceHash === deviceHash]).toEqual([true, false]);
    }
    const elsewhere = hashSignals({ ...origin, address: '203.0.113.8' }, key);
    expect([elsewhere.addressHash === addressHash, elsewhere.deviceHash === deviceHash]).toEqual([false, false]);
  });

  it('depend on the secret of the site', () => {
    expect(hashSignals(origin, signalKey('another secret for tests, as long as that')).addressHash).not.toBe(
      hashSignals(origin, key).addressHash,
    );
  });
});
