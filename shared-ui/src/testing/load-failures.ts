import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { unreachable } from './fake-api';
import { renderPage, type RenderPageOptions } from './render-page';

/** A refusal, and a failure without a response, for `test.each`. The tests of the HTTP client tell every failure apart. */
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

/** Defines a test for each of {@link FAILURES}: the page shows a toast and a retry button, which loads it. */
export function testLoadFailures(
  Page: ComponentType,
  { endpoint, response, toast, empty, loaded, api, ...options }: LoadFailureOptions,
): void {
  test.each(FAILURES)(`after %s of ${endpoint}, shows a toast and a retry button, which loads the page`, async (_name, fail) => {
    let respondNow = fail;
    const { user, toasts } = renderPage(Page, { ...options, api: { ...api, [endpoint]: () => respondNow() } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(toasts).toEqual([{ message: toast, type: 'error' }]);
    expect(screen.queryByText(empty)).not.toBeInTheDocument();

    respondNow = () => response;
    await user.click(retry);
    expect(await screen.findByText(loaded)).toBeVisible();
  });
}
