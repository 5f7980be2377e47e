import { clearIntent, openIntent, saveIntent } from './intents';

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('each opened dialog gets a new key until one is sent', () => {
  const [first, second] = [openIntent('5', '1'), openIntent('5', '1')];
  expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), resumed: false });
  expect(second.key).not.toBe(first.key);
});

test('a sent intent is resumed until its result is known, only for that member and item', () => {
  const sent = openIntent('5', '1');
  saveIntent('5', '1', sent);
  expect(openIntent('5', '1')).toEqual({ key: sent.key, resumed: true });
  expect(openIntent('5', '2').resumed).toBe(false);
  expect(openIntent('6', '1').resumed).toBe(false);

  clearIntent('5', '1');
  expect(openIntent('5', '1').resumed).toBe(false);
});

test('falls back to memory if storage is blocked', () => {
  const blocked = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) jest.spyOn(Storage.prototype, method).mockImplementation(blocked);
  const sent = openIntent('5', '1');
  saveIntent('5', '1', sent);
  expect(openIntent('5', '1')).toEqual({ key: sent.key, resumed: true });
  clearIntent('5', '1');
  expect(openIntent('5', '1').resumed).toBe(false);
});
