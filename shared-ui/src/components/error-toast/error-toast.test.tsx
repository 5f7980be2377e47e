import { render } from '@testing-library/react';
import { PlatformProvider } from '../../platform';
import { fakePlatform } from '../../testing';
import { useErrorToast } from './error-toast';

function Raffles({ failed }: { failed: boolean }) {
  useErrorToast(failed, 'Failed to load raffles');
  return null;
}

test('shows one toast each time that the failure begins', () => {
  const { platform, toasts } = fakePlatform();
  const page = (failed: boolean) => (
    <PlatformProvider value={platform}>
      <Raffles failed={failed} />
    </PlatformProvider>
  );
  const { rerender } = render(page(false));
  expect(toasts).toEqual([]);

  rerender(page(true));
  rerender(page(true));
  expect(toasts).toEqual([{ message: 'Failed to load raffles', type: 'error' }]);

  rerender(page(false));
  rerender(page(true));
  expect(toasts).toHaveLength(2);
});
