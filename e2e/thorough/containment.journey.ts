import { type Page, expect } from '@playwright/test';
import { storeContainer } from '../helpers/containers';
import {
  ENTRY,
  type Observed,
  type Responder,
  breakFiles,
  raffle,
  reports,
  retryWithFailure,
  script,
  status,
  storeLink,
  test,
  tryAgain,
  unavailable,
  versionOf,
  withVersion,
} from '../helpers/containment';
import { fastForwardUntil } from '../helpers/fast-forward';
import type { BackendFixture } from '../helpers/standalone-backend';

// One remote broken in every known way: the shell and the other remotes work, the visitor sees an error with a retry, telemetry
// reports it, and a retry recovers without a reload.

const PAGE_SCRIPT = /store-page.*\.js$/;
const STYLESHEET = /store-page.*\.css$/;

const page =
  (text: string): Responder =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end(text);
const hang: Responder = () => undefined;

interface Fault {
  what: string;
  file: RegExp;
  respond: Responder;
  step: string;
  cause: RegExp;
}

/** Faults after which a retry loads the remote again, so that they can follow one another without a reload. */
const OF_THE_ENTRY: Fault[] = [
  { what: 'is missing', respond: status(404), step: 'entry', cause: /remoteEntry\S+ is missing, unreachable/ },
  { what: 'is invalid JavaScript', respond: script('window.greenroom_store = {'), step: 'entry', cause: /SyntaxError/ },
  { what: 'is an HTML page', respond: page('<!doctype html><h1>Welcome</h1>'), step: 'entry', cause: /SyntaxError.*'<'/ },
  { what: 'throws as it loads', respond: script('throw new Error("boom");'), step: 'entry', cause: /broke: .*boom/ },
  { what: 'defines nothing', respond: script('void 0;'), step: 'entry', cause: /left no container in window\.greenroom_store/ },
  {
    what: 'does not start',
    respond: script(storeContainer('{}', { init: 'throw new TypeError("boom");' })),
    step: 'start',
    cause: /TypeError: boom/,
  },
  { what: 'has routes without a default export', respond: script(storeContainer('{}')), step: 'routes', cause: /no default export/ },
  {
    what: 'has a page that throws as it loads',
    respond: script(storeContainer('{ default: { "/store": async () => { throw new RangeError("boom"); } } }')),
    step: 'page',
    cause: /RangeError: boom/,
  },
].map((fault) => ({ ...fault, file: ENTRY }));

/** Faults that need their own document, which would not report them again or not request the file again. */
const ALONE: Fault[] = [
  { what: 'whose page script is missing', file: PAGE_SCRIPT, respond: status(404), step: 'page', cause: /ChunkLoadError[^]*store-page/ },
  { what: 'whose stylesheet is missing', file: STYLESHEET, respond: status(404), step: 'page', cause: /CSS chunk[^]*failed/ },
];

const HANGING: Fault[] = [
  { what: 'all of whose files hang', file: /./, respond: hang, step: 'entry', cause: /remoteEntry\S+ did not answer within 10 s/ },
  { what: 'whose stylesheet hangs', file: STYLESHEET, respond: hang, step: 'page', cause: /the code of the page did not arrive|CSS chunk/ },
];

/** Opens a page of another remote while the store has a fault. */
async function openAnother(page: Page, { site, remotes }: BackendFixture, { file, respond }: Fault): Promise<void> {
  breakFiles(remotes.store, file, respond);
  await page.goto(`${site.url}/raffles`);
  await expect(raffle(page)).toBeVisible();
}

/** Expects the store to be unavailable in a working shell, and one report of its failure after `before` others. */
async function expectUnavailable(
  page: Page,
  backend: BackendFixture,
  observed: Observed,
  { what, step, cause }: Fault,
  before = 0,
): Promise<void> {
  await expect(unavailable(page), what).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The store part of the site could not be loaded right now.');
  await expect(page.getByRole('banner')).toContainText('Nightowl');
  const version = versionOf(backend);
  const report = { remote: 'store', version, step, path: '/store', message: expect.stringMatching(cause) as unknown };
  await expect.poll(() => reports(backend).slice(before), what).toEqual([report]);
  await expect.poll(() => observed.console.filter((text) => text.includes(`Remote store ${version}: `)).join('\n'), what).toMatch(cause);
}

/** Expects another remote to work, and then the repaired store, in the same document. */
async function expectRecovery(page: Page, { remotes }: BackendFixture, observed: Observed): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(raffle(page)).toBeVisible();
  remotes.store.intercept = undefined;
  await storeLink(page).click();
  await expect(page.getByText('Login Required')).toBeVisible();
  expect(observed.documents()).toBe(1);
}

test("a remote's entry breaks in every way, one after the other: a retry recovers without a reload", async ({
  page,
  backend,
  observed,
}) => {
  const [first, ...others] = OF_THE_ENTRY as [Fault, ...Fault[]];
  await openAnother(page, backend, first);
  await storeLink(page).click();
  await expectUnavailable(page, backend, observed, first);
  expect(backend.site.requests.find(({ path }) => path === '/api/telemetry')?.headers).toMatchObject({ 'x-csrf-token': 'backend-token' });
  for (const [index, fault] of others.entries()) {
    breakFiles(backend.remotes.store, ENTRY, fault.respond);
    await tryAgain(page);
    await expectUnavailable(page, backend, observed, fault, index + 1);
  }
  await expectRecovery(page, backend, observed);
});

for (const fault of ALONE) {
  test(`a visitor opens a remote ${fault.what}: it is unavailable, and recovers without a reload`, async ({ page, backend, observed }) => {
    await openAnother(page, backend, fault);
    await storeLink(page).click();
    await expectUnavailable(page, backend, observed, fault);
    await expectRecovery(page, backend, observed);
  });
}

for (const fault of HANGING) {
  test(`a visitor opens a remote ${fault.what}: it is unavailable after the timeout, and recovers without a reload`, async ({
    page,
    backend,
    observed,
  }) => {
    await page.clock.install();
    await openAnother(page, backend, fault);
    // Otherwise the clock can pass the entry's own timeout.
    const entryLoaded = fault.step === 'page' ? page.waitForEvent('requestfinished', (request) => ENTRY.test(request.url())) : undefined;
    await storeLink(page).click();
    if (await entryLoaded) await page.waitForFunction(() => 'greenroom_store' in window);
    await fastForwardUntil(page, unavailable(page));
    await expectUnavailable(page, backend, observed, fault);
    await expectRecovery(page, backend, observed);
  });
}

test('a module that a page needs from the host fails to load: a retry loads it', async ({ page, backend, observed }) => {
  const { site } = backend;
  await page.goto(`${site.url}/contact`);
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  await page.route(/components_tabs.*\.js/, (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(unavailable(page)).toBeVisible();
  await expect
    .poll(() => reports(backend))
    .toMatchObject([{ remote: 'stream', step: 'page', message: expect.stringMatching(/ChunkLoadError[^]*tabs/) as unknown }]);
  await page.unroute(/components_tabs.*\.js/);
  await tryAgain(page);
  await expect(raffle(page)).toBeVisible();
  expect(observed.documents()).toBe(1);
});

test('a tab of an earlier host, whose files are gone: a navigation reloads the document', async ({ page, backend, observed }) => {
  const { site } = backend;
  await page.goto(`${site.url}/contact`);
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  // The new page has other scripts, as after a release of the host.
  await page.route('**/contact', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/src="\/host\.(\w+)\.js"/, 'src="/host.$1.js?released"') });
  });
  await page.route(/components_tabs.*\.js/, (route) => (observed.documents() === 1 ? route.abort() : route.continue()));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(raffle(page)).toBeVisible();
  expect(observed.documents()).toBe(2);
});

test.describe('a tab whose version of a remote is gone', () => {
  test('reloads the document on a navigation, not on hover, and reports the failure', async ({ page, backend, observed }) => {
    const { site, remotes } = backend;
    let requested = 0;
    await page.goto(`${site.url}/raffles`);
    breakFiles(remotes.store, ENTRY, (response) => {
      requested += 1;
      status(404)(response);
    });
    const next = withVersion(backend, '9.9.9-0badcafe');
    site.stub('GET', '/remotes.json', { body: next });
    // The menus' code replaces the link of the bar below the pointer, which hovers it twice.
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Store' });
    await link.hover();
    // Each file is retried once.
    await expect.poll(() => requested).toBe(2);
    await page.waitForFunction(() => !document.querySelector('head script[src*=remoteEntry][src*=attempt]'));
    expect(site.requests.filter(({ path }) => path === '/remotes.json')).toEqual([]);
    expect(observed.documents()).toBe(1);

    const old = versionOf(backend);
    site.fill = { csrf: 'backend-token', data: { user: null, remotes: next } };
    page.once('framenavigated', () => void (remotes.store.intercept = undefined));
    const loaded = page.waitForRequest((request) => request.isNavigationRequest());
    await link.click();
    expect(new URL((await loaded).url()).pathname).toBe('/store');
    remotes.store.intercept = undefined;
    await expect(page.getByText('Login Required')).toBeVisible();
    expect(observed.documents()).toBe(2);
    expect(reports(backend)).toMatchObject([{ remote: 'store', version: old, step: 'entry', path: '/store' }]);
  });

  test('reloads only once when the page still names the old version', async ({ page, backend, observed }) => {
    const { site, remotes } = backend;
    const requests = breakFiles(remotes.store, ENTRY, status(404));
    // The page data keeps an old version, /remotes.json has a new one.
    site.stub('GET', '/remotes.json', { body: withVersion(backend, '9.9.9-0badcafe') });
    await page.goto(`${site.url}/raffles`);
    await storeLink(page).click();
    // A pointer that rests on the link would request the page's files as well.
    await page.mouse.move(8, 500);
    await page.waitForURL('**/store');
    await expect(unavailable(page)).toBeVisible();
    await retryWithFailure(page, requests);
    expect(observed.documents()).toBe(2);

    remotes.store.intercept = undefined;
    await tryAgain(page);
    await expect(page.getByText('Login Required')).toBeVisible();
    expect(observed.documents()).toBe(2);
  });
});
