import { Memo, memoByObject } from './caches';

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
