import { endIntent, keepIntent, openIntent } from './intents';

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('each opened dialog is a wish of its own until one is sent', () => {
  const [first, second] = [openIntent('5', '1'), openIntent('5', '1')];
  expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), resumed: false });
  expect(second.key).not.toBe(first.key);
});

test('one that was sent goes on until its outcome is known, for that member and item alone', () => {
  const sent = openIntent('5', '1');
  keepIntent('5', '1', sent);
  expect(openIntent('5', '1')).toEqual({ key: sent.key, resumed: true });
  expect(openIntent('5', '2').resumed).toBe(false);
  expect(openIntent('6', '1').resumed).toBe(false);

  endIntent('5', '1');
  expect(openIntent('5', '1').resumed).toBe(false);
});

test('where storage is blocked, the page remembers', () => {
  const blocked = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) jest.spyOn(Storage.prototype, method).mockImplementation(blocked);
  const sent = openIntent('5', '1');
  keepIntent('5', '1', sent);
  expect(openIntent('5', '1')).toEqual({ key: sent.key, resumed: true });
  endIntent('5', '1');
  expect(openIntent('5', '1').resumed).toBe(false);
});
