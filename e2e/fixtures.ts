import { type BrowserContext, type Page, expect, test as base } from '@playwright/test';
import { type Site, startSite } from './site';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Opens the site as on a visit's first load, splash included; elsewhere nobody waits for it. */
  firstLoad: boolean;
  /** Prefetches as for most visitors; elsewhere the visitor saves data, and no page loads files of pages that nobody goes to. */
  prefetching: boolean;
  /** Lets errors on the console pass that match; every other one fails the test. */
  allowErrors: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /** The site that all tests of a worker share; a test that changes data picks members of its own. */
  site: Site;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  /** A visitor who chose before: the banner is in nobody's way but where it is what is tested. */
  storageState: async ({ site }, use) => {
    const record = { necessary: true, analytics: false, marketing: false, functional: false, timestamp: '2026-01-01T00:00:00.000Z' };
    const localStorage = [{ name: 'cookie-consent', value: JSON.stringify(record) }];
    await use({ cookies: [], origins: [{ origin: site.url, localStorage }] });
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  firstLoad: [false, { option: true }],
  prefetching: [false, { option: true }],
  context: async ({ context, firstLoad, prefetching }, use) => {
    // The script runs in every document, also in those that have no storage.
    if (!firstLoad) await context.addInitScript("if (self.origin !== 'null') sessionStorage.setItem('splash-seen', '1')");
    if (!prefetching) await context.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
    await use(context);
    // A route that still fetches as the journey ends would fail it with its own end.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  },
  allowErrors: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const errors = collectErrors(context);
      await use((pattern) => void allowed.push(pattern));
      expect(
        errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
        'unexpected errors on the console',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/** Of a visitor who does not ask for less motion, where that is what a journey is about: `test.use(moving)`. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' as const } };

/** Everything that goes wrong on the pages of a context, as it comes. */
function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return errors;
}

/** Signs a demo member in, through the site's sign-in and the stand-in for the chat platform, and arrives on home. */
export async function signIn(page: Page, member: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: member }).first().click();
  await page.waitForURL('/');
}

/** Signs a demo member in for a journey that begins elsewhere: the same way, but home stays empty, which spares its load. */
export async function login(page: Page, member: string): Promise<void> {
  const isHome = ({ pathname }: URL) => pathname === '/';
  await page.route(isHome, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await signIn(page, member);
  await page.unroute(isHome);
}

/** Shows a toast as any script of the page may (contracts.md, section 4). */
export function showToast(page: Page, ...toast: [message: string, type?: 'success' | 'error' | 'warning' | 'info', duration?: number]): Promise<void> {
  return page.evaluate((args) => (window as unknown as { showToast(...args: unknown[]): void }).showToast(...args), toast);
}
