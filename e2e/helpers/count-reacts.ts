import type { Page } from '@playwright/test';

/**
 * Counts the copies of React DOM that start in a page, by the hook of the React DevTools.
 * @returns returns the count for the current document
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
