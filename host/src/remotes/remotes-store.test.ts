import { pageRemotes } from './remotes-store';

const store = { name: 'store', version: '1.4.0', entry: '/remotes/store/remoteEntry.js', routes: ['/store'] };

describe('pageRemotes', () => {
  test('returns null for a page without a registry', () => {
    expect(pageRemotes(undefined)).toBeNull();
  });

  test.each([
    ['an object', { store }],
    ['a text', 'nothing'],
    ['null', null],
  ])('returns null for %s, and logs an error', (_, value) => {
    const report = jest.spyOn(console, 'error').mockImplementation();
    expect(pageRemotes(value)).toBeNull();
    expect(report).toHaveBeenCalled();
  });
});
