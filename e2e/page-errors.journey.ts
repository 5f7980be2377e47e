import { expect } from '@playwright/test';
import { storeWithPage } from './helpers/containers';
import { ENTRY, breakFiles, raffle, reports, script, storeLink, test, tryAgain, versionOf, withVersion } from './helpers/containment';

// A remote whose entry breaks, or whose page throws once it has loaded: during render, in an event handler. Other faults:
// thorough/containment.journey.ts. In an effect: host/src/remotes/remote-routes.test.tsx.

test("a remote's entry breaks, then its page throws: an error replaces it and is reported, the shell works, and a retry renders it, or another version once that is released", async ({
  page,
  backend,
  observed,
}) => {
  const { site, remotes } = backend;
  const version = versionOf(backend);
  const report = { remote: 'store', version, path: '/store' };
  const ofEntry = { ...report, step: 'entry', message: expect.stringMatching(/broke: .*early/) as unknown };
  breakFiles(remotes.store, ENTRY, script('throw new Error("early");'));
  await page.goto(`${site.url}/raffles`);
  await storeLink(page).click();
  await expect(page.getByRole('alert')).toContainText('The store part of the site could not be loaded right now.');
  await expect.poll(() => reports(backend)).toEqual([ofEntry]);

  breakFiles(
    remotes.store,
    ENTRY,
    script(storeWithPage('() => { if (!window.isRepaired) throw new TypeError("boom"); return "Repaired"; }')),
  );
  await tryAgain(page);
  await expect(page.getByRole('alert')).toContainText('The store part of the site ran into a problem.');
  await expect.poll(() => reports(backend)).toEqual([ofEntry, { ...report, step: 'render', message: 'TypeError: boom' }]);
  await expect.poll(() => observed.console.join('\n')).toMatch(new RegExp(`Remote store ${version}: its page broke.*TypeError: boom`, 's'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(raffle(page)).toBeVisible();
  await storeLink(page).click();
  await expect(page.getByRole('alert')).toContainText('ran into a problem');
  await page.evaluate(() => Object.assign(window, { isRepaired: true }));
  await tryAgain(page);
  await expect(page.getByText('Repaired')).toBeVisible();
  expect(observed.documents()).toBe(1);

  await page.evaluate(() => Object.assign(window, { isRepaired: false }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(raffle(page)).toBeVisible();
  await storeLink(page).click();
  await expect(page.getByRole('alert')).toContainText('ran into a problem');
  remotes.store.intercept = undefined;
  const next = withVersion(backend, '9.9.9-0badcafe');
  site.fill = { data: { user: null, remotes: next } };
  site.stub('GET', '/remotes.json', { body: next });
  await tryAgain(page);
  await expect(page.getByText('Login Required')).toBeVisible();
});

test('an event handler of a page throws, and a promise rejects: the page stays, and each error is reported once with its remote', async ({
  page,
  backend,
  observed,
}) => {
  const buttons =
    'createElement("button", { onClick: () => { throw new TypeError("boom"); } }, "Throw"), createElement("button", { onClick: async () => { throw new TypeError("late"); } }, "Reject")';
  breakFiles(backend.remotes.store, ENTRY, script(storeWithPage(`() => createElement("div", null, ${buttons})`)));
  await page.goto(`${backend.site.url}/store`);
  const version = versionOf(backend);
  const report = (message: string) => ({ remote: 'store', version, step: 'render', message: `TypeError: ${message}`, path: '/store' });
  for (const name of ['Throw', 'Reject']) await page.getByRole('button', { name }).click();
  // Two requests at once may arrive in either order.
  await expect.poll(() => new Set(reports(backend))).toEqual(new Set([report('boom'), report('late')]));
  await expect
    .poll(() => observed.console.join('\n'))
    .toMatch(new RegExp(`Remote store ${version}: something in its page broke.*TypeError: boom`, 's'));
  await page.getByRole('button', { name: 'Throw' }).click();
  await expect(page.getByRole('button', { name: 'Throw' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(raffle(page)).toBeVisible();
  expect(reports(backend)).toHaveLength(2);
});
