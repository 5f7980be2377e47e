import type { Page } from '@playwright/test';

/**
 * Has each copy of React DOM that starts in a page announce itself, by the hook of React's developer tools.
 * @returns counts those of the page as it is then
 */
export async function countReacts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(window, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        renderers: new Map(),
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { renderers: unknown[] }).renderers.length);
}
