import { loadingStore, showLoading } from './loading-store';

const message = () => loadingStore.getState().requests.at(-1)?.message;

test('the page stays covered until everybody who asked is done', () => {
  const first = showLoading();
  expect(message()).toBe('Loading...');
  const second = showLoading('Saving your settings...');
  expect(message()).toBe('Saving your settings...');
  first();
  first();
  expect(message()).toBe('Saving your settings...');
  second();
  expect(message()).toBeUndefined();
});
