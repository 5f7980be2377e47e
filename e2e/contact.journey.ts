import type { Page, Route } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';

// No journey can read the picture, which is its purpose. What the server does with a right answer is tested beside the
// server (api/server/src/modules/contact); here it is stood in for, and asked itself wherever the answer is wrong.
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
const answer = (page: Page) => field(page, 'Captcha answer');
const picture = (page: Page) => page.getByRole('group', { name: 'Captcha' }).getByRole('img');
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ });
const banner = (page: Page) => page.getByRole('form').getByRole('alert');
const toast = (page: Page, message: string) => page.getByRole('region', { name: 'Notifications' }).getByText(message);

async function open(page: Page) {
  await page.goto('/contact');
  await expect(picture(page)).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
}

async function fillIn(page: Page) {
  for (const [name, text] of Object.entries(TEXTS)) await field(page, name).fill(text);
  await answer(page).fill('wrong');
}

async function expectKept(page: Page) {
  for (const [name, text] of Object.entries(TEXTS)) await expect(field(page, name)).toHaveValue(text);
  await expect(answer(page)).toHaveValue('');
}

/** Waits until another picture than this one can be answered. */
async function expectNewPicture(page: Page, before: string | null) {
  await expect(picture(page)).not.toHaveAttribute('src', before ?? '');
  await expect(sendButton(page)).toBeEnabled();
}

test('a guest sends a message: it is confirmed, the form is empty, and another captcha is there', async ({ page }) => {
  const bodies: unknown[] = [];
  await page.route(SEND, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ json: { success: true, message: 'Thank you! Your message has been sent.' } });
  });
  const captcha = page.waitForResponse(CAPTCHA);
  await open(page);
  await expect(page).toHaveTitle('Contact - Greenroom');
  const { token } = (await (await captcha).json()) as { token: string };
  const before = await picture(page).getAttribute('src');
  await fillIn(page);
  await sendButton(page).click();

  const confirmation = page.getByRole('form').getByText('Thank you! Your message has been sent.');
  await expect(confirmation).toBeFocused();
  await expect(confirmation).toBeInViewport();
  await expect(toast(page, 'Thank you! Your message has been sent.')).toBeVisible();
  const { Name: name, Email: email, Subject: subject, Message: message } = TEXTS;
  expect(bodies).toEqual([{ name, email, subject, message, captcha_token: token, captcha_answer: 'wrong' }]);
  for (const label of [...Object.keys(TEXTS), 'Captcha answer']) await expect(field(page, label)).toHaveValue('');
  await expectNewPicture(page, before);
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('');
});

test('a member finds their name there, and is led to the tickets by the banner', async ({ page }) => {
  await login(page, 'highroller');
  await open(page);
  await expect(field(page, 'Name')).toHaveValue('highroller');
  await page.getByRole('link', { name: 'Create a Ticket' }).click();
  await expect(page).toHaveURL('/tickets');
});

test('a wrong captcha answer: the server says so below it, everything else stays, and the new picture can be answered', async ({ page, allowErrors }) => {
  allowErrors(/422/);
  await open(page);
  for (const attempt of ['first', 'second']) {
    const before = await picture(page).getAttribute('src');
    await fillIn(page);
    await sendButton(page).click();
    // The server found nothing else wrong: the message itself arrived as it should.
    await expect(banner(page), attempt).toHaveText(WRONG);
    await expect(toast(page, WRONG).first()).toBeVisible();
    await expect(answer(page)).toBeFocused();
    await expect(answer(page)).toHaveAccessibleDescription(`Type the characters in the picture. ${WRONG}`);
    await expectNewPicture(page, before);
    await expectKept(page);
  }
  await answer(page).pressSequentially('A');
  await expect(answer(page)).toHaveAccessibleDescription('Type the characters in the picture.');
});

test('an address that only the server finds wrong is named below its field, which gets the keyboard', async ({ page, allowErrors }) => {
  allowErrors(/422/);
  await open(page);
  await fillIn(page);
  await field(page, 'Email').fill('maria@localhost');
  await sendButton(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter an email address, such as name@example.com.');
  await expect(field(page, 'Email')).toBeInViewport();
  await field(page, 'Email').fill('maria@example.com');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('');
});

test('the browser lets nothing go that is empty, no address or too long', async ({ page }) => {
  let calls = 0;
  await page.route(SEND, (route) => {
    calls += 1;
    return route.abort();
  });
  await open(page);
  const complaint = (name: string) => field(page, name).evaluate((control: HTMLInputElement) => control.validationMessage);
  await sendButton(page).click();
  await expect(field(page, 'Name')).toBeFocused();
  expect(await complaint('Name')).not.toBe('');

  await fillIn(page);
  await field(page, 'Email').fill('maria');
  await answer(page).press('Enter');
  await expect(field(page, 'Email')).toBeFocused();
  expect(await complaint('Email')).toContain('@');

  await field(page, 'Email').fill('maria@example.com');
  await field(page, 'Message').fill('a'.repeat(5001));
  await sendButton(page).click();
  await expect(field(page, 'Message')).toBeFocused();
  expect(await complaint('Message')).toBe('Please use at most 5000 characters.');

  await field(page, 'Message').fill(TEXTS.Message);
  await answer(page).fill('');
  await sendButton(page).click();
  await expect(answer(page)).toBeFocused();
  expect(calls).toBe(0);
});

const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'status 500': (route) => route.fulfill({ status: 500, json: { success: false } }),
  'a page instead of JSON': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' }),
  'no connection': (route) => route.abort(),
};

for (const [what, fail] of Object.entries(FAILURES)) {
  test(`${what} as the message is sent: one sentence says so, and nothing is lost`, async ({ page, allowErrors }) => {
    allowErrors(/500|ERR_FAILED/);
    await open(page);
    const before = await picture(page).getAttribute('src');
    await page.route(SEND, fail);
    await fillIn(page);
    await sendButton(page).click();
    await expect(banner(page).getByText(FAILURE)).toBeFocused();
    await expect(banner(page)).toBeInViewport();
    await expect(toast(page, FAILURE)).toBeVisible();
    await expectNewPicture(page, before);
    await expectKept(page);
  });

  test(`${what} as the captcha is loaded: its place says so, and trying again brings it`, async ({ page, allowErrors }) => {
    allowErrors(/500|ERR_FAILED/);
    await page.route(CAPTCHA, fail);
    await page.goto('/contact');
    await expect(page.getByText(NO_CAPTCHA)).toBeVisible();
    await expect(sendButton(page)).toBeDisabled();
    await page.unroute(CAPTCHA);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(picture(page)).toBeVisible();
    await expect(sendButton(page)).toBeEnabled();
    await expect(page.getByText(NO_CAPTCHA)).toHaveCount(0);
  });
}

test('while an answer hangs, the message goes out once; a time-out says that it failed', async ({ page, allowErrors }) => {
  allowErrors(/ERR_TIMED_OUT/);
  const held: Route[] = [];
  await page.route(SEND, (route) => void held.push(route));
  await open(page);
  await fillIn(page);
  await answer(page).press('Enter');
  await answer(page).press('Enter');
  await expect(sendButton(page)).toHaveAccessibleName('Sending...');
  await expect(sendButton(page)).toBeDisabled();
  expect(held).toHaveLength(1);
  await held[0]?.abort('timedout');
  await expect(banner(page)).toHaveText(FAILURE);
  await expectKept(page);
});

test('while a captcha hangs nothing can be sent, and the old picture is dimmed', async ({ page }) => {
  await open(page);
  const before = await picture(page).getAttribute('src');
  await fillIn(page);
  let answerCall: () => Promise<void> = () => Promise.resolve();
  await page.route(CAPTCHA, (route) => void (answerCall = () => route.continue()));
  await page.getByRole('button', { name: 'Refresh captcha' }).click();
  await expect(sendButton(page)).toBeDisabled();
  await expect(picture(page)).toHaveCSS('opacity', '0.3');
  await expectKept(page);
  await answerCall();
  await expectNewPicture(page, before);
  await expect(picture(page)).toHaveCSS('opacity', '1');
});

test('offline, the form says so and keeps everything; the captcha comes back with the connection', async ({ page, context, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await open(page);
  await fillIn(page);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(banner(page)).toHaveText(FAILURE);
  await expect(page.getByText(NO_CAPTCHA)).toBeVisible();
  await expectKept(page);
  await context.setOffline(false);
  await expect(picture(page)).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
});

test('a draft survives a reload and a way to another page, until it is discarded', async ({ page }) => {
  await open(page);
  await fillIn(page);
  await page.reload();
  await expect(page.getByText('Your draft is back.')).toBeVisible();
  await expectKept(page);
  await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
  await expect(page).toHaveURL('/store');
  await page.goBack();
  await expectKept(page);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue('');
  await page.reload();
  await expect(picture(page)).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(page.getByText('Your draft is back.')).toHaveCount(0);
});

test('the keyboard alone is enough, in the order in which the page reads', async ({ page, allowErrors }) => {
  allowErrors(/422/);
  await open(page);
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
  const before = await picture(page).getAttribute('src');
  await page.keyboard.press('Enter');
  await expectNewPicture(page, before);
  await expect(refresh).toBeFocused();
  await next();
  await expect(answer(page)).toBeFocused();
  await page.keyboard.type('wrong');
  await next();
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText(WRONG);
  await expect(answer(page)).toBeFocused();
});

for (const width of [375, 1280]) {
  test(`axe finds no barrier at ${width} px, with errors, without a captcha, and once it is sent`, async ({ page, allowErrors }) => {
    allowErrors(/422|500/);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await fillIn(page);
    await field(page, 'Email').fill('maria@localhost');
    await sendButton(page).click();
    await expect(field(page, 'Email')).toBeFocused();
    await expect(sendButton(page)).toBeEnabled();
    expect(await violations(page), 'with errors').toEqual([]);

    await page.route(SEND, (route) => route.fulfill({ json: { success: true, message: 'Thank you!' } }));
    await page.route(CAPTCHA, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await fillIn(page);
    await sendButton(page).click();
    await expect(page.getByRole('form').getByText('Thank you!')).toBeFocused();
    await expect(page.getByText(NO_CAPTCHA)).toBeVisible();
    expect(await violations(page), 'sent, and without a captcha').toEqual([]);
  });
}
