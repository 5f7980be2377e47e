import { Memo, memoByObject, lastKnown } from './caches';

it('memoizes a bounded number of texts for an object, whatever requests name', () => {
  const compute = jest.fn((item: { name: string }, text: string) => `${item.name} ${text}`);
  const memo = memoByObject(compute);
  const item = { name: 'page' };
  const calls = (text: string) => {
    const before = compute.mock.calls.length;
    expect(memo(item, text)).toBe(`page ${text}`);
    return compute.mock.calls.length - before;
  };
  expect([calls('site.example'), calls('site.example')]).toEqual([1, 0]);
  for (let host = 0; host < 1000; host += 1) calls(`${host}.example`);
  expect([calls('site.example'), calls('999.example')]).toEqual([1, 0]);
});

it('forgets no value that is asked for again while there is room', () => {
  const memo = new Memo<number>(2);
  expect([memo.get('a', () => 1), memo.get('b', () => 2), memo.get('a', () => 3)]).toEqual([1, 2, 1]);
});

describe('lastKnown', () => {
  afterEach(() => jest.useRealTimers());

  it('returns what was loaded last while loads fail or are late, and waits for one of these once', async () => {
    jest.useFakeTimers();
    const load = jest.fn<Promise<string>, []>();
    const read = lastKnown(load, 'nothing', 500);
    load.mockRejectedValueOnce(new Error('away'));
    expect(await read()).toBe('nothing');
    load.mockResolvedValueOnce('first');
    expect(await read()).toBe('first');
    load.mockRejectedValueOnce(new Error('away'));
    expect(await read()).toBe('first');

    let respond: (value: string) => void = () => undefined;
    load.mockReturnValue(new Promise((resolve) => (respond = resolve)));
    const waiting = read();
    await jest.advanceTimersByTimeAsync(500);
    expect([await waiting, await read()]).toEqual(['first', 'first']);
    respond('second');
    await jest.advanceTimersByTimeAsync(0);
    expect(await read()).toBe('second');
  });
});
