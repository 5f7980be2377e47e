import { loadingStore, showLoading } from './loading-store';

const cover = () => loadingStore.getState().requests.at(-1)?.message ?? null;

test('covers the page until every request is done', () => {
  const first = showLoading();
  expect(cover()).toBe('Loading...');
  const second = showLoading('Saving your settings...');
  expect(cover()).toBe('Saving your settings...');
  second();
  expect(cover()).toBe('Loading...');
  second();
  expect(cover()).toBe('Loading...');
  first();
  expect(cover()).toBeNull();
});
