import type { Locator, Page } from '@playwright/test';
import { violations } from './helpers/axe';
import { expect, login, showToast, test, toast } from './helpers/fixtures';
import { memberMenu } from './helpers/member-menu';
import { shifts, waitForIdle, waitForRender, watchShifts } from './helpers/shifts';
import { resize } from './helpers/widths';

// What opens above a page: menus, dialogs, toasts and the loader.

const MEMBER = 'HighRollerLive';

const TYPES = ['success', 'error', 'warning', 'info'] as const;

interface Layer {
  open: (page: Page) => Promise<Locator>;
  close?: (page: Page) => Promise<unknown>;
  /** True if its parts move each other. */
  moves?: true;
  /** True if it looks the same in a wide window. */
  anyWidth?: true;
}

const LAYERS: Record<string, Layer> = {
  'the user menu': {
    open: async (page) => {
      await memberMenu(page, MEMBER).click();
      return page.getByRole('menu');
    },
    anyWidth: true,
  },
  'a menu of the bar, or the one below 768 px': {
    open: async (page) => {
      const burger = page.getByRole('button', { name: 'Open the menu' });
      if (await burger.isVisible()) await burger.click();
      // A click whose button was replaced below the pointer comes twice from Playwright, and its second one closes the menu.
      else await page.getByRole('banner').getByRole('button', { name: 'Stream' }).hover();
      return page.locator('[data-base-ui-portal]').getByRole('link', { name: 'Raffles' });
    },
  },
  'the dialog of a code': {
    open: async (page) => {
      await memberMenu(page, MEMBER).click();
      await page.getByRole('menuitem', { name: 'Redeem Code' }).click();
      return page.getByRole('dialog', { name: 'Redeem Code' });
    },
    anyWidth: true,
  },
  'the cookie settings': {
    open: async (page) => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Settings' }).press('Enter');
      return page.getByRole('dialog', { name: 'Cookie Settings' });
    },
    anyWidth: true,
  },
  'a toast': {
    open: async (page) => {
      await showToast(page, 'Alone.', 'success', 0);
      await expect(toast(page, 'Alone.')).toHaveCSS('transition-duration', '0.3s, 0.3s');
      return page.getByText('Alone.');
    },
    anyWidth: true,
    close: (page) => page.getByRole('button', { name: 'Close this message' }).click(),
  },
  'toasts of every type, of which the newest four show': {
    open: async (page) => {
      await showToast(page, 'The oldest.', 'info', 0);
      for (const type of TYPES) await showToast(page, `Of type ${type}.`, type, 0);
      await expect(page.getByText('The oldest.')).toBeHidden();
      await expect(toast(page, 'Of type')).toHaveCount(TYPES.length);
      return page.getByText('Of type info.');
    },
    close: async (page) => {
      for (const message of [...TYPES.map((type) => `Of type ${type}.`), 'The oldest.']) {
        await toast(page, message).getByRole('button').click();
        await expect(toast(page, message)).toHaveCount(0);
      }
    },
    moves: true,
    anyWidth: true,
  },
  'the loader': {
    open: async (page) => {
      await page.route('**/logout', () => undefined);
      await memberMenu(page, MEMBER).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      return page.getByText('Signing out...');
    },
    close: (page) => page.reload(),
    anyWidth: true,
  },
};

test('menus, dialogs, toasts and the loader cause no layout shift and have no axe violations', async ({ page, allowErrors }) => {
  allowErrors(/404/);
  await login(page, 'highroller');
  await watchShifts(page);
  await page.goto('/no/such/page');
  await waitForIdle(page);
  for (const width of [1280, 375]) {
    await resize(page, width);
    for (const [layer, { open, close = () => page.keyboard.press('Escape'), moves, anyWidth }] of Object.entries(LAYERS)) {
      if (width > 375 && anyWidth) continue;
      const at = `${layer} at ${width} px`;
      const shown = await open(page);
      await expect(shown).toBeVisible();
      // A menu belongs to its button, not to a landmark.
      expect(await violations(page, { without: ['region'], onlyNew: true }), at).toEqual([]);
      if (!moves) expect(await shifts(page), at).toEqual([]);
      await close(page);
      await expect(shown).toHaveCount(0);
      await waitForRender(page);
      if (moves) await resize(page, width);
      expect(await shifts(page), `${at}, closed`).toEqual([]);
    }
  }
});
