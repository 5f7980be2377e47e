import { type BrowserContext, type Page, expect, test as base } from '@playwright/test';
import { trackRequests } from './shifts';
import { type Site, siteFixture } from './site';
import { confirmAge, rejectCookies, saveData, skipSplash } from './visitor';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Shows the splash, as on the first page load of a session; other journeys skip it. */
  firstLoad: boolean;
  /** Enables prefetching; other journeys save data. */
  prefetching: boolean;
  /** Leaves the age unconfirmed, so that the demo asks for it. */
  ageUnconfirmed: boolean;
  /** Leaves the consent to cookies open, so that the banner asks for it. */
  consentOpen: boolean;
  /** Allows console errors that match; any other console error fails the test. */
  allowErrors: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /** Shared by all tests of a worker; a test that changes data uses its own members, or takes the change back in `finally`. */
  site: Site;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: siteFixture(),
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  firstLoad: [false, { option: true }],
  prefetching: [false, { option: true }],
  ageUnconfirmed: [false, { option: true }],
  consentOpen: [false, { option: true }],
  context: async ({ context, firstLoad, prefetching, ageUnconfirmed, consentOpen }, use) => {
    context.on('page', trackRequests);
    if (!consentOpen) await rejectCookies(context);
    if (!ageUnconfirmed) await confirmAge(context);
    if (!firstLoad) await skipSplash(context);
    if (!prefetching) await saveData(context);
    await use(context);
    // A route handler that is still fetching when the test ends would fail it.
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

/** Turns reduced motion off, for journeys about motion: `test.use(moving)`. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' as const } };

/** Collects console errors and uncaught errors of all pages of a context. */
function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return errors;
}

/** Signs a demo member in through the site's sign-in and the mock OAuth provider; ends on the home page. */
export async function signIn(page: Page, member: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: member }).first().click();
  await page.waitForURL('/');
}

/** An account on the mock provider's consent page. */
const ACCOUNT = /<button name="person" value="([^"]+)">\s*<strong>([^<]+)<\/strong>/g;

/** Signs a demo member in like {@link signIn}, by requests alone, which saves the pages. The page stays as it is. */
export async function login({ request }: Pick<Page, 'request'>, member: string): Promise<void> {
  const consent = await request.get('/login');
  const accounts = [...(await consent.text()).matchAll(ACCOUNT)];
  const person = accounts.find(([, , name]) => name?.endsWith(`(${member})`))?.[1];
  if (!person) throw new Error(`The mock provider has no account of ${member}.`);
  const { pathname, searchParams } = new URL(consent.url());
  const home = await request.post(pathname, { form: { ...Object.fromEntries(searchParams), person } });
  expect(new URL(home.url()).pathname).toBe('/');
}

/** Shows a toast through the global function for scripts of the page (docs/contracts.md#requests). */
export function showToast(
  page: Page,
  ...toast: [message: string, type?: 'success' | 'error' | 'warning' | 'info', duration?: number]
): Promise<void> {
  return page.evaluate((args) => (window as unknown as { showToast(...args: unknown[]): void }).showToast(...args), toast);
}

export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
