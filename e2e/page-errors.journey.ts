import { expect } from '@playwright/test';
import { storeWithPage } from './helpers/containers';
import { ENTRY, breakFiles, raffle, reports, script, storeLink, test, tryAgain, versionOf, withVersion } from './helpers/containment';

// A remote whose entry breaks, or whose page throws once it has loaded: during render, in an event handler. Other faults:
// thorough/containment.journey.ts. In an effect: host/src/remotes/remote-routes.test.tsx.

/** The component of a page that throws until it is repaired, and then has buttons that throw. */
const PAGE = `() => {
  if (!window.isRepaired) throw new TypeError("boom");
  return createElement("div", null,
    createElement("button", { onClick: () => { throw new TypeError("late"); } }, "Throw"),
    createElement("button", { onClick: async () => { throw new TypeError("rejected"); } }, "Refuse"));
}`;

test("a remote's entry breaks, then its page throws: an error replaces it and is reported, the shell works, and a retry renders it, or another version once that is released; what its event handlers throw is reported and leaves it there", async ({
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

  breakFiles(remotes.store, ENTRY, script(storeWithPage(PAGE)));
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
  const ofPage = reports(backend);
  for (const name of ['Throw', 'Refuse']) await page.getByRole('button', { name }).click();
  const later = ['late', 'rejected'].map((message) => ({ ...report, step: 'render', message: `TypeError: ${message}` }));
  // Two requests at once may arrive in either order.
  await expect.poll(() => new Set(reports(backend).slice(ofPage.length))).toEqual(new Set(later));
  await expect
    .poll(() => observed.console.join('\n'))
    .toMatch(new RegExp(`Remote store ${version}: something in its page broke.*TypeError: late`, 's'));
  await page.getByRole('button', { name: 'Throw' }).click();
  await expect(page.getByRole('button', { name: 'Throw' })).toBeVisible();
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
  expect(reports(backend), 'each error once').toHaveLength(ofPage.length + later.length);
});
