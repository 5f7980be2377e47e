import { lastKnown } from './caches';

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
