import type { Locator, Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, showToast, test } from './fixtures';
import { navigateInDocument } from './in-document';
import { trackRequests } from './network';
import { violationsAt } from './widths';

// Consecutive addresses have different page components, so that none is only updated.
const ADDRESSES = ['/', '/leaderboard', '/store', '/challenges', '/contact', '/raffles', '/raffles/2', '/tournaments', '/raffles/7', '/tournaments/2', '/bonus-hunts', '/profile', '/bonus-hunts?tab=predictions', '/profile/highroller', '/bonus-hunts?tab=previous', '/tickets', '/tickets/create', '/settings', '/no/such/page'];
/** The addresses at which a guest sees something else than a member; profile and tickets show guests the sign-in prompt of the settings. */
const OF_GUESTS = ['/', '/leaderboard', '/store', '/challenges', '/contact', '/raffles/2', '/tournaments/2', '/bonus-hunts?tab=predictions', '/profile/highroller', '/settings'];
const WIDTHS = [1280, 375];

/** Navigates within the document, which saves page loads, and waits until the network is idle. */
function navigator(page: Page): (address: string) => Promise<void> {
  const waitUntilQuiet = trackRequests(page);
  return async (address) => {
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
    await navigateInDocument(page, address);
    await expect(page.locator('h1:not([data-left])'), address).toBeVisible();
    await waitUntilQuiet(address);
  };
}

for (const [who, member, addresses] of [['a guest', undefined, OF_GUESTS], ['a member', 'highroller', ADDRESSES]] as const) {
  test(`${who} opens ${member ? 'every page' : 'the pages that differ for guests'}: no axe violations and no horizontal overflow at any width`, async ({ page, allowErrors }) => {
    allowErrors(/404/);
    // Each page is checked at two widths.
    test.setTimeout(addresses.length * 15_000);
    if (member) await login(page, member);
    const goTo = navigator(page);
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const address of addresses) {
      await goTo(address);
      expect(await violationsAt(page, WIDTHS), address).toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at 320 px`).toBe(320);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
}

interface Layer {
  open: (page: Page) => Promise<Locator>;
  /** Presses Escape by default. */
  close?: (page: Page) => Promise<unknown>;
}

/** Overlays, each opened on an idle page. */
const LAYERS: Record<string, Layer> = {
  'the user menu': {
    open: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'HighRollerLive' }).click();
      return page.getByRole('menu');
    },
  },
  'a menu of the bar, or the one below 768 px': {
    open: async (page) => {
      const burger = page.getByRole('button', { name: 'Open the menu' });
      if (await burger.isVisible()) await burger.click();
      else await page.getByRole('banner').getByRole('button', { name: 'Stream' }).click();
      return page.locator('[data-base-ui-portal]').getByRole('link', { name: 'Raffles' });
    },
  },
  'toasts of every type': {
    open: async (page) => {
      for (const type of ['success', 'error', 'warning', 'info'] as const) await showToast(page, `Of type ${type}.`, type, 0);
      return page.getByText('Of type info.');
    },
    close: async (page) => {
      const close = page.getByRole('button', { name: 'Close this message' });
      for (let left = await close.count(); left > 0; left--) await close.first().click();
    },
  },
  'the loader': {
    open: async (page) => {
      await page.route('**/logout', () => undefined);
      await page.getByRole('banner').getByRole('button', { name: 'HighRollerLive' }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      return page.getByText('Signing out...');
    },
    close: (page) => page.reload(),
  },
};

test('menus, dialogs and toasts have no axe violations at any width', async ({ page }) => {
  await login(page, 'highroller');
  await page.goto('/raffles');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const [layer, { open, close = () => page.keyboard.press('Escape') }] of Object.entries(LAYERS)) {
      await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
      const shown = await open(page);
      await expect(shown).toBeVisible();
      // A menu belongs to its button, not to a landmark.
      expect(await violations(page, { without: ['region'] }), `${layer} at ${width} px`).toEqual([]);
      await close(page);
      await expect(shown).toHaveCount(0);
    }
  }
});

test.describe('on the first load', () => {
  test.use({ firstLoad: true });

  test('the splash has no axe violations at any width', async ({ page, allowErrors }) => {
    allowErrors(/ERR_FAILED/);
    // It stays until the page's scripts remove it.
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/raffles');
    await expect(page.locator('#splash')).toBeVisible();
    // After ten seconds it says that loading takes long.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    expect(await violationsAt(page, WIDTHS, { within: '#splash' })).toEqual([]);
  });
});
