import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { unreachable } from './fake-api';
import { renderPage, type RenderPageOptions } from './render-page';

/** A refusal, and a failure without a response. The tests of the HTTP client tell every failure apart. */
export const FAILURES: [name: string, fail: () => object][] = [
  ['success: false', () => ({ success: false })],
  ['no connection', unreachable],
];

export interface LoadFailureOptions extends RenderPageOptions {
  endpoint: string;
  response: object;
  toast: string;
  empty: string;
  loaded: string;
}

/** Defines a test: after each of {@link FAILURES}, the page shows a toast and a retry button, which loads it. */
export function testLoadFailures(
  Page: ComponentType,
  { endpoint, response, toast, empty, loaded, api, ...options }: LoadFailureOptions,
): void {
  test(`after failures of ${endpoint}, shows a toast and a retry button, which loads the page`, async () => {
    const failures = FAILURES.map(([, fail]) => fail);
    const respondNow = () => (failures.shift() ?? (() => response))();
    const { user, toasts } = renderPage(Page, { ...options, api: { ...api, [endpoint]: respondNow } });
    for (const left of [1, 0]) {
      await waitFor(() => expect(failures).toHaveLength(left));
      const retry = await screen.findByRole('button', { name: 'Try again' });
      expect(toasts[0]).toEqual({ message: toast, type: 'error' });
      expect(screen.queryByText(empty)).not.toBeInTheDocument();
      await user.click(retry);
    }
    expect(await screen.findByText(loaded)).toBeVisible();
  });
}
