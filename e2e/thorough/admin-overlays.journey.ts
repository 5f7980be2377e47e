import { expect, login } from '../helpers/fixtures';
import { createdId, panelViolations, save, test } from '../helpers/panel';
import { openScreen } from '../helpers/panel-screens';

/** A page that shows the last message it got, as JSON. */
const PREVIEW = `<!doctype html><title>Preview</title><pre></pre><script>
  addEventListener('message', ({ data, origin }) => { if (origin === location.origin) document.querySelector('pre').textContent = JSON.stringify(data); });
  parent.postMessage({ type: 'greenroom-overlay-ready' }, location.origin);
</script>`;

test('the staff makes an overlay, sees it before it goes out, copies its address and revokes it', async ({ page, context, request }) => {
  await page.route('**/overlay/preview', (route) => route.fulfill({ contentType: 'text/html', body: PREVIEW }));
  await login(page, 'stagemanager');
  await page.goto('/admin-new/overlays');
  await expect(page.getByRole('row').filter({ hasText: 'Store alerts' })).toContainText('In use');
  await page.getByRole('link', { name: 'Create' }).click();

  const preview = page.frameLocator('iframe[title="Preview of the overlay"]').locator('pre');
  const previewed = async () => JSON.parse((await preview.textContent()) || '{}') as object;
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('the preview follows the form', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Left monitor');
    await choose('Kind', 'Raffle');
    await expect(page.getByRole('combobox', { name: 'Raffle' })).toContainText('The current raffle');
    await choose('Raffle', 'Weekly Free Spins');
    await choose('Theme', 'Light');
    await choose('Corner', 'Bottom right');
    await page.getByLabel('Accent colour').fill('#ff8800');
    await page.getByLabel('Size in percent').fill('125');
    const options = { theme: 'light', accent: '#ff8800', scale: 1.25, corner: 'bottom-right' };
    await expect
      .poll(previewed)
      .toEqual({ type: 'greenroom-overlay', overlay: { kind: 'raffle', options, target: expect.stringMatching(/^\d+$/) }, sample: true });
    await page.getByRole('switch', { name: 'Sample data' }).uncheck();
    await expect.poll(previewed).toMatchObject({ sample: false });
    await choose('Kind', 'Just redeemed');
    await expect.poll(previewed).toMatchObject({ overlay: { kind: 'redemptions', target: null } });
    await page.getByRole('button', { name: 'Test alert' }).click();
    await expect.poll(previewed).toMatchObject({ overlay: { redemptions: [{ username: 'Test' }] } });
  });
  await save(page);
  const id = await createdId(page, 'overlays');

  const address = page.getByRole('textbox', { name: 'Address' });
  const copy = page.getByRole('button', { name: 'Copy address' });
  await expect(address).toHaveValue(/\/overlay\/[\w-]{43}$/);
  const url = new URL(await address.inputValue());
  const data = () => request.get(`/api${url.pathname}`);

  await test.step('the address is copied, or selected where the browser forbids copying', async () => {
    expect(url.origin).toBe(new URL(page.url()).origin);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.click();
    await expect(page.getByText('Copied the address')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url.href);
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))));
    await copy.click();
    await expect(page.getByText('Press Ctrl+C to copy the selected address.')).toBeVisible();
    await expect(address).toBeFocused();
    expect(await address.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0))).toBe(
      url.href,
    );
  });

  await test.step('a saved change is what the address shows', async () => {
    await choose('Corner', 'Top right');
    expect(await (await data()).json()).toMatchObject({ data: { kind: 'redemptions', options: { corner: 'bottom-right' } } });
    await save(page);
    await expect(page.getByText('Saved')).toBeVisible();
    expect(await (await data()).json()).toMatchObject({ data: { options: { corner: 'top-right' } } });
    expect(await panelViolations(page)).toEqual([]);
  });

  await test.step('a revoked overlay shows nothing, and can be copied', async () => {
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog', { name: 'Revoke this overlay?' }).getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('This overlay is revoked')).toBeVisible();
    expect((await data()).status()).toBe(404);
    expect(await panelViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Make a copy' }).click();
    await expect(page.getByRole('combobox', { name: 'Corner' })).toContainText('Top right');
    await save(page);
    await expect(page).not.toHaveURL(new RegExp(`/overlays/(${id}|create)`));
    await expect(address).toHaveValue(/\/overlay\/[\w-]{43}$/);
    await expect(address).not.toHaveValue(url.href);
    await openScreen(page, 'overlays');
    await expect(page.getByRole('row').filter({ hasText: 'Revoked' })).toContainText('Left monitor');
  });
});
