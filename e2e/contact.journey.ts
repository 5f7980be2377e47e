import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';

// No journey can read the captcha; the tests of the server cover its solutions (api/server/src/support/contact).
const CAPTCHA = '**/api/r/captcha';
const WRONG = "That doesn't match the picture. Please try the new one.";
const TEXTS = {
  Name: 'Maria Teixeira',
  Email: 'maria@example.com',
  Subject: 'A bonus hunt night',
  Message: 'Hello everyone,\n\nwhom could I talk to about dates?',
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const captchaField = (page: Page) => field(page, 'Captcha answer');
const withoutPicture = (page: Page) => page.getByRole('button', { name: 'Answer without the picture' });
const captchaImage = (page: Page) => page.getByRole('group', { name: 'Captcha' }).getByRole('img');
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ });

/** Waits until another captcha image has loaded. */
async function expectNewCaptcha(page: Page, before: string | null): Promise<void> {
  await expect(captchaImage(page)).not.toHaveAttribute('src', before ?? '');
  await expect(sendButton(page)).toBeEnabled();
}

test('a visitor writes by keyboard: the server refuses a wrong captcha, the draft survives a reload, and the message is sent', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/422/);
  await page.goto('/contact');
  await expect(captchaImage(page)).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();

  await test.step('the tab order is the reading order', async () => {
    const next = async () => page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Create a Ticket' }).focus();
    for (const [name, text] of Object.entries(TEXTS)) {
      await next();
      await expect(field(page, name)).toBeFocused();
      await page.keyboard.type(text);
    }
    await next();
    await expect(page.getByRole('button', { name: 'Refresh captcha' })).toBeFocused();
    await next();
    await expect(withoutPicture(page)).toBeFocused();
    await next();
    await expect(captchaField(page)).toBeFocused();
    await page.keyboard.type('wrong');
    await next();
    await expect(sendButton(page)).toBeFocused();
  });

  await test.step('the server refuses a wrong captcha: the error is at its field, the draft stays, and a new captcha takes input', async () => {
    const before = await captchaImage(page).getAttribute('src');
    await captchaField(page).press('Enter');
    await expect(page.getByRole('form').getByRole('alert')).toHaveText(WRONG);
    await expect(captchaField(page)).toBeFocused();
    await expectNewCaptcha(page, before);
    for (const [name, text] of Object.entries(TEXTS)) await expect(field(page, name)).toHaveValue(text);
    await expect(captchaField(page)).toHaveValue('');
  });

  await test.step('the draft survives a reload and a navigation', async () => {
    await page.reload();
    await expect(page.getByText('Your draft is back.')).toBeVisible();
    // This page's captcha has arrived, and is not taken for that of the next visit.
    await expect(sendButton(page)).toBeEnabled();
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page).toHaveURL('/store');
    const captcha = page.waitForResponse(CAPTCHA);
    await page.goBack();
    for (const [name, text] of Object.entries(TEXTS)) await expect(field(page, name)).toHaveValue(text);
    await captcha;
    await expect(sendButton(page)).toBeEnabled();

    await withoutPicture(page).press('Enter');
    await expect(captchaField(page)).toHaveValue(/^\d+$/);
    await sendButton(page).click();
    const confirmation = page.getByRole('form').getByText('Thank you! Your message has been sent.');
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toBeInViewport();
    for (const label of [...Object.keys(TEXTS), 'Captcha answer']) await expect(field(page, label)).toHaveValue('');
  });
});
