import type { Page } from '@playwright/test';

/**
 * Records each use of `Intl` in the page, whose first one blocks a slow processor for 200 ms or more; not those of axe.
 * @returns returns the uses in the current document, each with the place of its call
 */
export async function watchIntl(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const uses: string[] = [];
    Object.assign(window, { intlUses: uses });
    const record = (name: string) => {
      const place = new Error().stack?.split('\n')[3]?.trim();
      if (!place?.includes('(eval at evaluate')) uses.push(`${name} ${place}`);
    };
    const watch = (owner: object, names: string[]) => {
      for (const name of names) {
        const original = Reflect.get(owner, name) as (new () => object) | undefined;
        if (!original) continue;
        const watched = new Proxy(original, {
          construct(target, args: unknown[], newTarget) {
            record(name);
            return Reflect.construct(target, args, newTarget) as object;
          },
          apply(target, that, args: unknown[]) {
            record(name);
            return Reflect.apply(target, that, args) as unknown;
          },
        });
        Reflect.set(owner, name, watched);
      }
    };
    watch(Intl, Object.getOwnPropertyNames(Intl));
    watch(Number.prototype, ['toLocaleString']);
    watch(Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);
    watch(String.prototype, ['localeCompare']);
  });
  return () => page.evaluate(() => (window as unknown as { intlUses: string[] }).intlUses);
}
