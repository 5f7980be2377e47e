import { expect, login, test as base } from '../helpers/fixtures';
import { inHours, panelViolations, save } from '../helpers/panel';
import { type Site, siteFixture } from '../helpers/site';

/** A site whose Admins need a second factor, at a name: passkeys belong to one, and not to an address. */
const test = base.extend<object, { site: Site }>({
  site: siteFixture({ SECOND_FACTOR_ROLES: 'Admin' }),
  baseURL: async ({ site }, use) => use(site.url.replace('127.0.0.1', 'localhost')),
});

test('an Admin sets up a passkey before the panel opens, is asked for it in another session, and signs in again for what is sensitive', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/403/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const asked = dialog("Confirm it's you");

  await test.step('the set-up', async () => {
    await login(page, 'stagemanager');
    await page.goto('/admin-new/');
    await expect(heading).toHaveText('Your account');
    await expect(page.getByText('Your role needs a second factor.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog('Add a passkey').getByLabel('Name').fill('Laptop');
    await dialog('Add a passkey').getByRole('button', { name: 'Continue' }).click();
    const codes = dialog('Keep your recovery codes');
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: "I've saved them" }).click();
    await expect(page.getByRole('region', { name: 'Your sessions' }).getByText('This browser')).toBeVisible();
    expect(await panelViolations(page)).toEqual([]);
  });

  await test.step('another session', async () => {
    // Requests of this page that are still pending would be refused.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await login(page, 'stagemanager');
    await page.goto('/admin-new/settings');
    await asked.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByLabel('Name of the site')).toBeVisible();
  });

  await test.step('a sign-in in a window of its own', async () => {
    await page.goto('/admin-new/payouts/create');
    await page.getByLabel('Description').fill('A gift');
    await page.getByLabel('Amount').fill('5');
    await page.getByLabel('Date').fill(inHours(0));
    // As the server responds to an old session without a second factor.
    await page.route(
      '**/admin-new/api/payouts',
      (route) =>
        route.fulfill({ status: 403, headers: { 'Confirmation-Required': 'sign-in' }, json: { success: false, message: 'First.' } }),
      { times: 1 },
    );
    await save(page);
    const window = page.waitForEvent('popup');
    await asked.getByRole('button', { name: 'Sign in with Discord' }).click();
    // It asks nothing, since this browser has signed in before, and closes by itself. The new session has not been confirmed by the passkey.
    await (await window).waitForEvent('close');
    await asked.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/admin-new\/payouts\/\d+$/);
    await expect(page.getByLabel('Description')).toHaveValue('A gift');
  });
});
