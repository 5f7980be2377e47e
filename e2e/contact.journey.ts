import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, test } from './fixtures';
import { holdResponses } from './hold-responses';

// No journey can solve the captcha. The tests of the server cover correct solutions (api/server/src/modules/contact); here such a
// response is mocked, and wrong solutions are refused by the real server.
const SEND = '**/api/r/contact';
const CAPTCHA = '**/api/r/captcha';
const FAILURE = 'An error occurred while sending your message. Please try again.';
const NO_CAPTCHA = 'The captcha could not be loaded. Please try again.';
const WRONG = 'That is not what the picture says. Please try the new one.';
const TEXTS = {
  Name: 'Maria Teixeira',
  Email: 'maria@example.com',
  Subject: 'A bonus hunt night',
  Message: 'Hello everyone,\n\nwhom could I talk to about dates?',
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const captchaField = (page: Page) => field(page, 'Captcha answer');
const captchaImage = (page: Page) => page.getByRole('group', { name: 'Captcha' }).getByRole('img');
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ });
const banner = (page: Page) => page.getByRole('form').getByRole('alert');
const toast = (page: Page, message: string) => page.getByRole('region', { name: 'Notifications' }).getByText(message);

/** Waits until the captcha is loaded and the form can be submitted. */
async function ready(page: Page) {
  await expect(captchaImage(page)).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
}

async function fillIn(page: Page) {
  for (const [name, text] of Object.entries(TEXTS)) await field(page, name).fill(text);
  await captchaField(page).fill('wrong');
}

async function expectDraft(page: Page) {
  for (const [name, text] of Object.entries(TEXTS)) await expect(field(page, name)).toHaveValue(text);
  await expect(captchaField(page)).toHaveValue('');
}

/** Waits until another captcha image has loaded. */
async function expectNewCaptcha(page: Page, before: string | null) {
  await expect(captchaImage(page)).not.toHaveAttribute('src', before ?? '');
  await expect(sendButton(page)).toBeEnabled();
}

test('a visitor fills the form in by keyboard: the browser and the server refuse it, and it keeps its draft', async ({ page, allowErrors }) => {
  allowErrors(/422/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let posts = 0;
  page.on('request', (request) => void (posts += request.url().endsWith('/api/r/contact') ? 1 : 0));
  await page.goto('/contact');
  await ready(page);
  await expect(page).toHaveTitle('Contact - Greenroom');

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
    await expect(captchaField(page)).toBeFocused();
    await page.keyboard.type('wrong');
    await next();
    await expect(sendButton(page)).toBeFocused();
  });

  await test.step('a wrong captcha: the error shows below its field, the draft stays, and the new captcha accepts input', async () => {
    for (const attempt of ['first', 'second']) {
      const before = await captchaImage(page).getAttribute('src');
      await page.keyboard.press('Enter');
      // No other errors: the server received the message as written.
      await expect(banner(page), attempt).toHaveText(WRONG);
      await expect(toast(page, WRONG).first()).toBeVisible();
      await expect(captchaField(page)).toBeFocused();
      await expect(captchaField(page)).toHaveAccessibleDescription(`Type the characters in the picture. ${WRONG}`);
      await expectNewCaptcha(page, before);
      await expectDraft(page);
      await captchaField(page).pressSequentially('wrong');
      await expect(captchaField(page)).toHaveAccessibleDescription('Type the characters in the picture.');
    }
  });

  await test.step('an address that only the server refuses: the error shows below its field, which gets the focus, without axe violations', async () => {
    await field(page, 'Email').fill('maria@localhost');
    await sendButton(page).click();
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter an email address, such as name@example.com.');
    await expect(field(page, 'Email')).toBeInViewport();
    await expect(sendButton(page)).toBeEnabled();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `errors at ${width} px`).toEqual([]);
    }
    await field(page, 'Email').fill('maria@example.com');
    await expect(field(page, 'Email')).toHaveAccessibleDescription('');
  });

  await test.step('the browser refuses an empty field, an invalid address and too long a text', async () => {
    const before = posts;
    const validationMessage = (name: string) => field(page, name).evaluate((control: HTMLInputElement) => control.validationMessage);
    await field(page, 'Name').fill('');
    await sendButton(page).click();
    await expect(field(page, 'Name')).toBeFocused();
    expect(await validationMessage('Name')).not.toBe('');

    await fillIn(page);
    await field(page, 'Email').fill('maria');
    await captchaField(page).press('Enter');
    await expect(field(page, 'Email')).toBeFocused();
    expect(await validationMessage('Email')).toContain('@');

    await field(page, 'Email').fill('maria@example.com');
    await field(page, 'Message').fill('a'.repeat(5001));
    await sendButton(page).click();
    await expect(field(page, 'Message')).toBeFocused();
    expect(await validationMessage('Message')).toBe('Please use at most 5000 characters.');

    await field(page, 'Message').fill(TEXTS.Message);
    await captchaField(page).fill('');
    await sendButton(page).click();
    await expect(captchaField(page)).toBeFocused();
    expect(posts).toBe(before);
  });

  await test.step('the draft survives a reload and a navigation, until it is discarded', async () => {
    await page.reload();
    await expect(page.getByText('Your draft is back.')).toBeVisible();
    await expectDraft(page);
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page).toHaveURL('/store');
    await page.goBack();
    await expectDraft(page);
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Message')).toHaveValue('');
    await expect(page.getByText('Your draft is back.')).toHaveCount(0);
    await ready(page);
  });
});

test('a message survives a lost connection and a hanging captcha, and its submission is confirmed', async ({ page, context, allowErrors }) => {
  allowErrors(/500|ERR_INTERNET_DISCONNECTED/);
  const captcha = page.waitForResponse(CAPTCHA);
  await page.goto('/contact');
  const { token: first } = (await (await captcha).json()) as { token: string };
  await ready(page);

  await test.step('offline: an error shows, the draft stays, and the captcha loads once the connection is back', async () => {
    await fillIn(page);
    await context.setOffline(true);
    await sendButton(page).click();
    await expect(banner(page).getByText(FAILURE)).toBeFocused();
    await expect(banner(page)).toBeInViewport();
    await expect(toast(page, FAILURE)).toBeVisible();
    await expect(page.getByText(NO_CAPTCHA)).toBeVisible();
    await expectDraft(page);
    await context.setOffline(false);
    await ready(page);
  });

  const hung = await test.step('while a captcha hangs, the form can\'t be submitted and the old image is dimmed', async () => {
    const before = await captchaImage(page).getAttribute('src');
    const proceed = await holdResponses(page, CAPTCHA);
    await page.getByRole('button', { name: 'Refresh captcha' }).click();
    await expect(sendButton(page)).toBeDisabled();
    await expect(captchaImage(page)).toHaveCSS('opacity', '0.3');
    await expectDraft(page);
    const response = page.waitForResponse(CAPTCHA);
    proceed();
    await expectNewCaptcha(page, before);
    await expect(captchaImage(page)).toHaveCSS('opacity', '1');
    await page.unroute(CAPTCHA);
    return ((await (await response).json()) as { token: string }).token;
  });

  await test.step('it is submitted: a visible confirmation, an empty form, and a new captcha', async () => {
    const bodies: unknown[] = [];
    await page.route(SEND, async (route) => {
      bodies.push(route.request().postDataJSON());
      await route.fulfill({ json: { success: true, message: 'Thank you! Your message has been sent.' } });
    });
    const before = await captchaImage(page).getAttribute('src');
    await captchaField(page).fill('wrong');
    await sendButton(page).click();
    const confirmation = page.getByRole('form').getByText('Thank you! Your message has been sent.');
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toBeInViewport();
    await expect(toast(page, 'Thank you! Your message has been sent.')).toBeVisible();
    const { Name: name, Email: email, Subject: subject, Message: message } = TEXTS;
    expect(bodies).toEqual([{ name, email, subject, message, captcha_token: hung, captcha_answer: 'wrong' }]);
    expect(hung).not.toBe(first);
    for (const label of [...Object.keys(TEXTS), 'Captcha answer']) await expect(field(page, label)).toHaveValue('');
    await expectNewCaptcha(page, before);
  });

  await test.step('the confirmation and a failed captcha have no axe violations', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route(CAPTCHA, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await fillIn(page);
    await sendButton(page).click();
    await expect(page.getByRole('form').getByText('Thank you!')).toBeFocused();
    await expect(page.getByText(NO_CAPTCHA)).toBeVisible();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `at ${width} px`).toEqual([]);
    }
  });
});
