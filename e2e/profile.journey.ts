import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';
import { settle, shifts, watchShifts } from './shifts';

const PROFILE = '**/api/r/user/highroller';
const ACTIVITY = '**/recent-activity';
const ACHIEVEMENTS = '**/api/r/user/*/achievements';
const FAILED = 'The profile could not be loaded';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const sample = (page: Page) => part(page, 'Sample data, not a real profile');
const name = (page: Page) => page.getByRole('heading', { level: 1 });
const badge = (page: Page, text: string) => part(page, 'Member').getByText(text, { exact: true });

/** Every call of the API that the page makes, by path. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/r\/(user|profile)\//.test(pathname)) calls.push(pathname);
  });
  return calls;
}

test('a member sees their own profile, and edits it from there', async ({ page }) => {
  await login(page, 'highroller');
  const calls = watchCalls(page);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  await expect(page).toHaveTitle(/^Profile - /);
  await expect(name(page)).toHaveText('High Roller');
  await expect(part(page, 'Member').getByText('HighRollerLive on Kick')).toBeVisible();
  // The visit itself is activity.
  await expect(badge(page, 'Online')).toBeVisible();
  await expect(part(page, 'Stats').getByRole('progressbar')).toHaveAttribute('aria-valuetext', / of 1,000 XP$/);
  await expect(part(page, 'Recent Activity').getByRole('listitem').first()).toBeVisible();
  await expect(part(page, 'Recent Achievements').getByRole('listitem').first()).toBeVisible();
  expect([...calls].sort()).toEqual(['/api/r/profile/recent-achievements', '/api/r/profile/recent-activity', '/api/r/user/highroller']);
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/settings');

  for (const address of ['/profile/HighRoller', '/profile/highrollerlive']) {
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  }
  await page.goto('/profile/stagemanager');
  await expect(name(page)).toHaveText('Stage Manager');
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0);
});

test('a guest sees anyone by either name, and is asked to sign in for an own profile', async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Sign in required' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Sign In with / })).toHaveAttribute('href', '/auth/discord');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);

  await page.goto('/profile/highrollerlive', { waitUntil: 'networkidle' });
  await expect(name(page)).toHaveText('High Roller');
  await expect(page.getByRole('link', { name: 'Kick HighRollerLive' })).toHaveAttribute('href', 'https://kick.com/HighRollerLive');
  const id = '100000000000000002';
  expect([...calls].sort()).toEqual([`/api/r/user/${id}/achievements`, `/api/r/user/${id}/recent-activity`, '/api/r/user/highrollerlive']);
});

test('the staff carry a red badge, other members none', async ({ page }) => {
  await page.goto('/profile/stagemanager');
  await expect(badge(page, 'Admin')).toHaveCSS('color', 'rgb(255, 92, 108)');
  await page.goto('/profile/highroller');
  await expect(name(page)).toHaveText('High Roller');
  await expect(badge(page, 'Member')).toHaveCount(0);
});

test('somebody who does something is online, and for five minutes after it', async ({ page, browser, site }) => {
  const elsewhere = await browser.newContext({ baseURL: site.url });
  await login(await elsewhere.newPage(), 'faceless');
  await page.clock.install();
  await page.goto('/profile/faceless');
  await expect(badge(page, 'Online')).toBeVisible();
  await page.clock.fastForward('06:00');
  await expect(part(page, 'Member').getByText(/^Last seen /)).toBeVisible();
  await elsewhere.close();
});

test('a name that nobody has is said to be nobody’s', async ({ page, allowErrors }) => {
  allowErrors(/404|422|400/);
  for (const nobody of ['nobody', 'a'.repeat(70), '%3Cb%3E']) {
    await page.goto(`/profile/${nobody}`);
    await expect(name(page)).toHaveText('Profile Not Found');
    await expect(sample(page)).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

const FAILURES = [
  ['status 500', (page, address) => page.route(address, (route) => route.fulfill({ status: 500, json: { success: false } }))],
  ['garbage', (page, address) => page.route(address, (route) => route.fulfill({ body: '<h1>Welcome</h1>' }))],
  ['no connection', (page, address) => page.route(address, (route) => route.abort())],
] as [string, (page: Page, address: string) => Promise<unknown>][];

for (const [what, fail] of FAILURES) {
  test(`${what} instead of the profile: sample data that says so, and trying again works`, async ({ page, allowErrors }) => {
    allowErrors(/500|ERR_FAILED/);
    await fail(page, PROFILE);
    await page.goto('/profile/highroller');
    await expect(name(page)).toHaveText(FAILED);
    await expect(sample(page).getByText('Sample', { exact: true })).toHaveCount(4);
    await expect(sample(page).getByRole('heading', { name: 'Sample Member' })).toBeVisible();
    await page.unroute(PROFILE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(name(page)).toHaveText('High Roller');
    await expect(sample(page)).toHaveCount(0);
  });

  test(`${what} instead of the lists: told in their places, and trying again works`, async ({ page, allowErrors }) => {
    allowErrors(/500|ERR_FAILED/);
    for (const address of [ACTIVITY, ACHIEVEMENTS]) await fail(page, address);
    await page.goto('/profile/highroller');
    for (const [title, text, address] of [
      ['Recent Activity', 'The activity could not be loaded', ACTIVITY],
      ['Recent Achievements', 'The achievements could not be loaded', ACHIEVEMENTS],
    ] as const) {
      await expect(part(page, title).getByText(text)).toBeVisible();
      await page.unroute(address);
      await part(page, title).getByRole('button', { name: 'Try again' }).click();
      await expect(part(page, title).getByRole('listitem').first()).toBeVisible();
    }
    await expect(name(page)).toHaveText('High Roller');
  });
}

for (const [what, address, title] of [
  ['profile', PROFILE, FAILED],
  ['activity', ACTIVITY, 'The activity could not be loaded'],
  ['achievements', ACHIEVEMENTS, 'The achievements could not be loaded'],
] as const) {
  test(`${what} that never comes is told as failed`, async ({ page }) => {
    await page.clock.install();
    await page.route(address, () => undefined);
    const asked = page.waitForRequest(address);
    await page.goto('/profile/highroller');
    await asked;
    await expect(page.getByRole('status', { name: `Loading the ${what}` })).toBeVisible();
    await page.clock.runFor(15_000);
    await expect(page.getByText(title)).toBeVisible();
  });
}

test('who is offline is shown sample data, and the profile once back', async ({ page, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/profile/stagemanager', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await page.evaluate(() => {
    history.pushState(null, '', '/profile/highroller');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(name(page)).toHaveText(FAILED);
  await expect(sample(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(name(page)).toHaveText('High Roller');
});

test('the keyboard reaches what can be used, and moves the shelf of achievements', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await login(page, 'highroller');
  await page.goto('/profile', { waitUntil: 'networkidle' });
  const edit = page.getByRole('link', { name: 'Edit Profile' });
  await edit.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Kick HighRollerLive' })).toBeFocused();
  await page.keyboard.press('Tab');
  const shelf = page.getByRole('group', { name: 'Achievements, scrolls sideways' });
  await expect(shelf).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shelf.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

for (const width of [375, 768, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds nothing on a profile, on sample data, on nobody’s and where lists failed', async ({ page, allowErrors }) => {
      allowErrors(/404|500/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const look = async (address: string, text: string) => {
        await page.goto(address);
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await violations(page), `${address}: ${text}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      };
      await look('/profile/highroller', 'High Roller');
      await look('/profile', 'Sign in required');
      await look('/profile/nobody', 'Profile Not Found');
      await page.route(PROFILE, (route) => route.fulfill({ status: 500, json: { success: false } }));
      await look('/profile/highroller', FAILED);
      await page.unroute(PROFILE);
      await page.route(ACTIVITY, (route) => route.fulfill({ status: 500, json: { success: false } }));
      await look('/profile/highroller', 'The activity could not be loaded');
    });

    for (const [what, achievements] of [['full', 12], ['empty', 0]] as const) {
      test(`nothing moves as the parts of a profile come one by one, ${what}`, async ({ page }) => {
        await watchShifts(page);
        const held: (() => void)[] = [];
        for (const address of [PROFILE, ACTIVITY, ACHIEVEMENTS]) {
          let answer: () => void = () => undefined;
          const wait = new Promise<void>((resolve) => (answer = resolve));
          held.push(answer);
          await page.route(address, async (route) => {
            await wait;
            if (address === PROFILE) return route.continue();
            const list = Array.from({ length: achievements }, (_, index) => ({ id: index + 1, title: `One ${index + 1}`, description: 'Something that was done. '.repeat(index), rarity: 'rare' }));
            return route.fulfill({ json: { success: true, activities: list, achievements: list } });
          });
        }
        await page.goto('/profile/highroller');
        await expect(page.getByRole('status', { name: 'Loading the profile' })).toBeVisible();
        for (const [index, shown] of [name(page), part(page, 'Recent Activity'), part(page, 'Recent Achievements')].entries()) {
          held[index]?.();
          await expect(index === 0 ? shown : shown.getByText(achievements ? 'One 1' : /^No /).first()).toBeVisible();
        }
        await settle(page);
        expect(await shifts(page)).toEqual([]);
      });
    }

    test('nothing moves where the profile fails', async ({ page, allowErrors }) => {
      allowErrors(/500/);
      await watchShifts(page);
      await page.route(PROFILE, (route) => route.fulfill({ status: 500, json: { success: false } }));
      await page.goto('/profile/highroller');
      await expect(sample(page)).toBeVisible();
      await page.unroute(PROFILE);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(name(page)).toHaveText('High Roller');
      await settle(page);
      expect(await shifts(page)).toEqual([]);
    });
  });
}
