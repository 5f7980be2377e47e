import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';

// No journey can read the captcha; the tests of the server cover its solutions (api/server/src/support/contact).
const SEND = '**/api/r/contact';
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

test('a visitor writes by keyboard: browser and server refuse what is wrong, the draft survives a reload, and the message is sent', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/422/);
  let posts = 0;
  page.on('request', (request) => void (posts += request.url().endsWith('/api/r/contact') ? 1 : 0));
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
    const refresh = page.getByRole('button', { name: 'Refresh captcha' });
    await expect(refresh).toBeFocused();
    const before = await captchaImage(page).getAttribute('src');
    await page.keyboard.press('Enter');
    await expectNewCaptcha(page, before);
    await expect(refresh).toBeFocused();
    await next();
    await expect(withoutPicture(page)).toBeFocused();
    await next();
    await expect(captchaField(page)).toBeFocused();
    await page.keyboard.type('wrong');
    await next();
    await expect(sendButton(page)).toBeFocused();
  });

  await test.step('the browser refuses an invalid address and too long a text', async () => {
    const validationMessage = (name: string) => field(page, name).evaluate((control: HTMLInputElement) => control.validationMessage);
    await field(page, 'Email').fill('maria');
    await captchaField(page).press('Enter');
    await expect(field(page, 'Email')).toBeFocused();
    expect(await validationMessage('Email')).toContain('@');
    await field(page, 'Email').fill(TEXTS.Email);
    await field(page, 'Message').fill('a'.repeat(5001));
    await sendButton(page).click();
    await expect(field(page, 'Message')).toBeFocused();
    expect(await validationMessage('Message')).toBe('Please use at most 5000 characters.');
    await field(page, 'Message').fill(TEXTS.Message);
    expect(posts).toBe(0);
  });

  await test.step('the server refuses a wrong captcha: the error is at its field, the draft stays, and a new captcha takes input', async () => {
    const before = await captchaImage(page).getAttribute('src');
    await captchaField(page).press('Enter');
    await expect(page.getByRole('form').getByRole('alert')).toHaveText(WRONG);
    await expect(captchaField(page)).toBeFocused();
    await expect(captchaField(page)).toHaveAccessibleDescription(`Type the characters in the picture. ${WRONG}`);
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
    const { token } = (await (await captcha).json()) as { token: string };
    await expect(sendButton(page)).toBeEnabled();

    const sent = page.waitForRequest(SEND);
    await withoutPicture(page).press('Enter');
    await expect(captchaField(page)).toHaveValue(/^\d+$/);
    await sendButton(page).click();
    const confirmation = page.getByRole('form').getByText('Thank you! Your message has been sent.');
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toBeInViewport();
    const { Name: name, Email: email, Subject: subject, Message: message } = TEXTS;
    const answer = expect.stringMatching(/^\d+$/) as unknown;
    expect((await sent).postDataJSON()).toEqual({ name, email, subject, message, captcha_token: token, captcha_answer: answer });
    for (const label of [...Object.keys(TEXTS), 'Captcha answer']) await expect(field(page, label)).toHaveValue('');
  });
});
