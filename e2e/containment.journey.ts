import type http from 'node:http';
import { type Page, expect } from '@playwright/test';
import { storeContainer, storeWithPage } from './containers';
import { type BackendFixture, standaloneBackendTest } from './standalone-backend';
import type { FileServer } from './standalone-backend-server';
import { fastForwardUntil } from './fast-forward';

// One remote broken in every way that we know of: the shell and the others work, a person is told and may retry, whoever
// released it is told as well, and it comes back without a reload.

const ENTRY = /remoteEntry/;
const PAGE_SCRIPT = /store-page.*\.js$/;
const STYLESHEET = /store-page.*\.css$/;

type Respond = (response: http.ServerResponse) => void;
const status = (code: number): Respond => (response) => void response.writeHead(code).end();
const script = (text: string): Respond => (response) => void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text);
const page = (text: string): Respond => (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(text);
const nothing: Respond = () => undefined;
const reset: Respond = (response) => void response.socket?.resetAndDestroy();

const storeLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Store' });
const raffle = (page: Page) => page.getByText('A signed poster');
const unavailable = (page: Page) => page.getByRole('heading', { name: 'This part is unavailable' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

/** Has a remote's server answer requests for some of its files so. @returns how many it has answered */
function breakFiles(server: FileServer, file: RegExp, respond: Respond): () => number {
  let answered = 0;
  server.intercept = (path, response) => {
    if (!file.test(path)) return false;
    answered += 1;
    respond(response);
    return true;
  };
  return () => answered;
}

/** Tries again where the entry is still broken, and waits until that has failed as well: each attempt asks for it twice. */
async function tryInVain(page: Page, answered: () => number): Promise<void> {
  const before = answered();
  await tryAgain(page);
  await expect.poll(answered).toBe(before + 2);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
}

/** The registry as the site's page carries it. */
const registryOf = ({ site }: BackendFixture) => (site.fill.data as { remotes: Record<string, unknown>[] }).remotes;
const versionOf = (backend: BackendFixture) => String(registryOf(backend).find(({ name }) => name === 'store')?.version);

/** Names another version of the store, in the page or in the list, though its files are the same. */
const withVersion = (backend: BackendFixture, version: string) => registryOf(backend).map((entry) => (entry.name === 'store' ? { ...entry, version } : entry));

/** What the back end was told so far. */
const reports = ({ site }: BackendFixture) =>
  site.requests.filter(({ path }) => path === '/api/telemetry').map(({ body }) => JSON.parse(body) as Record<string, string>);

interface Heard {
  console: string[];
  /** How often the page itself was loaded. */
  documents: () => number;
}

const test = standaloneBackendTest.extend<{ heard: Heard }>({
  backend: async ({ backend }, use) => {
    // What differs from its digest would be refused before it can break.
    const remotes = registryOf(backend).map(({ integrity: _, files: __, ...entry }) => entry);
    backend.site.fill = { csrf: 'backend-token', data: { user: null, remotes } };
    backend.site.stub('GET', '/remotes.json', { body: remotes });
    backend.site.stub('POST', '/api/telemetry', { status: 204, body: undefined });
    await use(backend);
  },
  heard: async ({ page }, use) => {
    const heard: string[] = [];
    let documents = 0;
    page.on('console', (message) => void (message.type() === 'error' && heard.push(message.text())));
    page.on('request', (request) => void (documents += request.isNavigationRequest() && request.frame() === page.mainFrame() ? 1 : 0));
    await use({ console: heard, documents: () => documents });
  },
});

interface Fault {
  what: string;
  file: RegExp;
  respond: Respond;
  step: string;
  cause: RegExp;
}

/** Faults after which the page begins the remote anew, so that one follows the other without a reload. */
const OF_THE_ENTRY: Fault[] = [
  { what: 'is missing', respond: status(404), step: 'entry', cause: /remoteEntry\S+ is missing, unreachable/ },
  { what: 'is no JavaScript', respond: script('window.greenroom_store = {'), step: 'entry', cause: /SyntaxError/ },
  { what: 'is a page', respond: page('<!doctype html><h1>Welcome</h1>'), step: 'entry', cause: /SyntaxError.*'<'/ },
  { what: 'throws as it loads', respond: script('throw new Error("boom");'), step: 'entry', cause: /broke: .*boom/ },
  { what: 'leaves nothing', respond: script('void 0;'), step: 'entry', cause: /left no container in window\.greenroom_store/ },
  { what: 'does not start', respond: script(storeContainer('{}', { init: 'throw new TypeError("boom");' })), step: 'start', cause: /TypeError: boom/ },
  { what: 'has routes without a default export', respond: script(storeContainer('{}')), step: 'routes', cause: /no default export/ },
  { what: 'has routes without the page', respond: script(storeContainer('{ default: {} }')), step: 'page', cause: /lists \/store, but the remote does not have it/ },
  { what: 'has a page without a default export', respond: script(storeContainer('{ default: { "/store": async () => ({}) } }')), step: 'page', cause: /no component as its default export/ },
  { what: 'has a page that throws as it loads', respond: script(storeContainer('{ default: { "/store": async () => { throw new RangeError("boom"); } } }')), step: 'page', cause: /RangeError: boom/ },
].map((fault) => ({ ...fault, file: ENTRY }));

/** What the same page would not tell from a fault that it had before, or would not ask for again. */
const ALONE: Fault[] = [
  { what: 'whose entry answers 500', file: ENTRY, respond: status(500), step: 'entry', cause: /remoteEntry\S+ is missing, unreachable/ },
  { what: 'whose server hangs up', file: ENTRY, respond: reset, step: 'entry', cause: /remoteEntry\S+ is missing, unreachable/ },
  { what: 'whose page script is missing', file: PAGE_SCRIPT, respond: status(404), step: 'page', cause: /ChunkLoadError[^]*store-page/ },
  { what: 'whose stylesheet is missing', file: STYLESHEET, respond: status(404), step: 'page', cause: /CSS chunk[^]*failed/ },
];

const HANGING: Fault[] = [
  { what: 'all of whose files hang', file: /./, respond: nothing, step: 'entry', cause: /remoteEntry\S+ did not answer within 10 s/ },
  { what: 'whose page script hangs', file: PAGE_SCRIPT, respond: nothing, step: 'page', cause: /ChunkLoadError[^]*timeout[^]*store-page/ },
  { what: 'whose stylesheet hangs', file: STYLESHEET, respond: nothing, step: 'page', cause: /the code of the page did not arrive|CSS chunk/ },
];

/** Opens a page of another remote while the store is broken so. */
async function openAnother(page: Page, { site, remotes }: BackendFixture, { file, respond }: Fault): Promise<void> {
  breakFiles(remotes.store, file, respond);
  await page.goto(`${site.url}/raffles`);
  await expect(raffle(page)).toBeVisible();
}

/** Sees the store told as unavailable in the shell that stands, and its failure reported, once, after so many others. */
async function expectTold(page: Page, backend: BackendFixture, heard: Heard, { what, step, cause }: Fault, before = 0): Promise<void> {
  await expect(unavailable(page), what).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The store part of the site could not be loaded right now.');
  await expect(page.getByRole('banner')).toContainText('Nightowl');
  const version = versionOf(backend);
  const told = { remote: 'store', version, step, path: '/store', message: expect.stringMatching(cause) as unknown };
  await expect.poll(() => reports(backend).slice(before), what).toEqual([told]);
  await expect.poll(() => heard.console.filter((text) => text.includes(`Remote store ${version}: `)).join('\n'), what).toMatch(cause);
}

/** Sees another remote's page work, and then the mended store, in the document that was there before. */
async function expectBack(page: Page, { remotes }: BackendFixture, heard: Heard): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(raffle(page)).toBeVisible();
  remotes.store.intercept = undefined;
  await storeLink(page).click();
  await expect(page.getByText('Login Required')).toBeVisible();
  expect(heard.documents()).toBe(1);
}

test('a remote whose entry breaks in any way, one after the other, comes back in the same page', async ({ page, backend, heard }) => {
  const [first, ...others] = OF_THE_ENTRY as [Fault, ...Fault[]];
  await openAnother(page, backend, first);
  await storeLink(page).click();
  await expectTold(page, backend, heard, first);
  expect(backend.site.requests.find(({ path }) => path === '/api/telemetry')?.headers).toMatchObject({ 'x-csrf-token': 'backend-token' });
  for (const [index, fault] of others.entries()) {
    breakFiles(backend.remotes.store, ENTRY, fault.respond);
    await tryAgain(page);
    await expectTold(page, backend, heard, fault, index + 1);
  }
  await expectBack(page, backend, heard);
});

for (const fault of ALONE) {
  test(`a remote ${fault.what}`, async ({ page, backend, heard }) => {
    await openAnother(page, backend, fault);
    await storeLink(page).click();
    await expectTold(page, backend, heard, fault);
    await expectBack(page, backend, heard);
  });
}

for (const fault of HANGING) {
  test(`a remote ${fault.what}`, async ({ page, backend, heard }) => {
    await page.clock.install();
    await openAnother(page, backend, fault);
    await storeLink(page).click();
    await fastForwardUntil(page, unavailable(page));
    await expectTold(page, backend, heard, fault);
    await expectBack(page, backend, heard);
  });
}

test('what a page takes from the host and does not get, it gets by a retry', async ({ page, backend, heard }) => {
  const { site } = backend;
  await page.goto(`${site.url}/contact`);
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  await page.route(/components_tabs.*\.js/, (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(unavailable(page)).toBeVisible();
  await expect.poll(() => reports(backend)).toMatchObject([{ remote: 'stream', step: 'page', message: expect.stringMatching(/ChunkLoadError[^]*tabs/) as unknown }]);
  await page.unroute(/components_tabs.*\.js/);
  await tryAgain(page);
  await expect(raffle(page)).toBeVisible();
  expect(heard.documents()).toBe(1);
});

test('a page of an earlier host, whose files are gone, is loaded anew', async ({ page, backend, heard }) => {
  const { site } = backend;
  await page.goto(`${site.url}/contact`);
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  // The page that is live by then differs in its scripts, as after a release.
  await page.route('**/contact', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/src="\/host\.(\w+)\.js"/, 'src="/host.$1.js?released"') });
  });
  await page.route(/components_tabs.*\.js/, (route) => (heard.documents() === 1 ? route.abort() : route.continue()));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(raffle(page)).toBeVisible();
  expect(heard.documents()).toBe(2);
});

test('a retry mends it in place, and the same failure is reported once', async ({ page, backend, heard }) => {
  const answered = breakFiles(backend.remotes.store, ENTRY, script(storeContainer('{}')));
  await page.goto(`${backend.site.url}/store`);
  await expect(unavailable(page)).toBeVisible();
  await tryInVain(page, answered);
  backend.remotes.store.intercept = undefined;
  await tryAgain(page);
  await expect(page.getByText('Login Required')).toBeVisible();
  expect(reports(backend)).toHaveLength(1);
  expect(heard.documents()).toBe(1);
});

for (const [what, component] of [
  ['as it renders', '() => { if (!window.mended) throw new TypeError("boom"); return "Mended"; }'],
  ['in an effect', '() => { useEffect(() => { if (!window.mended) throw new TypeError("boom"); }, []); return "Mended"; }'],
] as const) {
  test(`a page that throws ${what}`, async ({ page, backend, heard }) => {
    breakFiles(backend.remotes.store, ENTRY, script(storeWithPage(component)));
    await page.goto(`${backend.site.url}/raffles`);
    await storeLink(page).click();
    await expect(page.getByRole('alert')).toContainText('The store part of the site ran into a problem.');
    const version = versionOf(backend);
    await expect.poll(() => reports(backend)).toEqual([{ remote: 'store', version, step: 'render', message: 'TypeError: boom', path: '/store' }]);
    await expect.poll(() => heard.console.join('\n')).toMatch(new RegExp(`Remote store ${version}: its page broke.*TypeError: boom`, 's'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
    await expect(raffle(page)).toBeVisible();

    await storeLink(page).click();
    await expect(page.getByRole('alert')).toContainText('ran into a problem');
    await page.evaluate(() => Object.assign(window, { mended: true }));
    await tryAgain(page);
    await expect(page.getByText('Mended')).toBeVisible();
    expect(heard.documents()).toBe(1);
  });
}

test('a page that broke is begun anew with the version that is live by then', async ({ page, backend }) => {
  const { site, remotes } = backend;
  breakFiles(remotes.store, ENTRY, script(storeWithPage('() => { throw new TypeError("boom"); }')));
  await page.goto(`${site.url}/store`);
  await expect(page.getByRole('alert')).toContainText('ran into a problem');
  remotes.store.intercept = undefined;
  const next = withVersion(backend, '9.9.9-0badcafe');
  site.fill = { data: { user: null, remotes: next } };
  site.stub('GET', '/remotes.json', { body: next });
  await tryAgain(page);
  await expect(page.getByText('Login Required')).toBeVisible();
});

for (const [what, handler] of [
  ['an event\'s handler', '() => { throw new TypeError("boom"); }'],
  ['a promise', 'async () => { throw new TypeError("boom"); }'],
] as const) {
  test(`what breaks in ${what} leaves the page standing, and is told with its remote's name`, async ({ page, backend, heard }) => {
    breakFiles(backend.remotes.store, ENTRY, script(storeWithPage(`() => createElement("button", { onClick: ${handler} }, "Press me")`)));
    await page.goto(`${backend.site.url}/store`);
    const button = page.getByRole('button', { name: 'Press me' });
    await button.click();
    const version = versionOf(backend);
    await expect.poll(() => reports(backend)).toEqual([{ remote: 'store', version, step: 'render', message: 'TypeError: boom', path: '/store' }]);
    await expect.poll(() => heard.console.join('\n')).toMatch(new RegExp(`Remote store ${version}: something in its page broke.*TypeError: boom`, 's'));
    await button.click();
    await expect(button).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
    await expect(raffle(page)).toBeVisible();
    expect(reports(backend)).toHaveLength(1);
  });
}

test('a back end that takes no reports is left in peace', async ({ page, backend }) => {
  backend.site.stub('POST', '/api/telemetry', { status: 404, body: { success: false, message: 'Not found' } });
  const answered = breakFiles(backend.remotes.store, ENTRY, status(404));
  await page.goto(`${backend.site.url}/store`);
  await expect(unavailable(page)).toBeVisible();
  await tryInVain(page, answered);
  expect(reports(backend)).toHaveLength(1);
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
});

test.describe('a tab whose version is gone', () => {
  test('loads the page anew where somebody goes, not where they only point, and tells of it all the same', async ({ page, backend, heard }) => {
    const { site, remotes } = backend;
    let asked = 0;
    await page.goto(`${site.url}/raffles`);
    breakFiles(remotes.store, ENTRY, (response) => {
      asked += 1;
      status(404)(response);
    });
    const next = withVersion(backend, '9.9.9-0badcafe');
    site.stub('GET', '/remotes.json', { body: next });
    await storeLink(page).hover();
    // A failure is tried once more.
    await expect.poll(() => asked).toBe(2);
    await page.waitForFunction(() => !document.querySelector('head script[src*=remoteEntry][src*=attempt]'));
    expect(site.requests.filter(({ path }) => path === '/remotes.json')).toEqual([]);
    expect(heard.documents()).toBe(1);

    const old = versionOf(backend);
    site.fill = { csrf: 'backend-token', data: { user: null, remotes: next } };
    page.once('framenavigated', () => void (remotes.store.intercept = undefined));
    const loaded = page.waitForRequest((request) => request.isNavigationRequest());
    await storeLink(page).click();
    expect(new URL((await loaded).url()).pathname).toBe('/store');
    remotes.store.intercept = undefined;
    await expect(page.getByText('Login Required')).toBeVisible();
    expect(heard.documents()).toBe(2);
    expect(reports(backend)).toMatchObject([{ remote: 'store', version: old, step: 'entry', path: '/store' }]);
  });

  test('loads it once, where that changes nothing', async ({ page, backend, heard }) => {
    const { site, remotes } = backend;
    const answered = breakFiles(remotes.store, ENTRY, status(404));
    // The page keeps naming a version that the list does not.
    site.stub('GET', '/remotes.json', { body: withVersion(backend, '9.9.9-0badcafe') });
    await page.goto(`${site.url}/raffles`);
    await storeLink(page).click();
    await page.waitForURL('**/store');
    await expect(unavailable(page)).toBeVisible();
    await tryInVain(page, answered);
    expect(heard.documents()).toBe(2);

    remotes.store.intercept = undefined;
    await tryAgain(page);
    await expect(page.getByText('Login Required')).toBeVisible();
    expect(heard.documents()).toBe(2);
  });

  test('asks where leaving would lose something, and stays where the visitor stays', async ({ page, backend, heard }) => {
    const { site, remotes } = backend;
    breakFiles(remotes.store, ENTRY, status(404));
    site.stub('GET', '/remotes.json', { body: withVersion(backend, '9.9.9-0badcafe') });
    await page.clock.install();
    await page.goto(`${site.url}/raffles`);
    await expect(raffle(page)).toBeVisible();
    // As the HTTP client does while it sends a form.
    await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
    const asked = page.waitForEvent('dialog');
    await storeLink(page).click();
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.clock.runFor(20_000);
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
    await expect(page).toHaveURL(/\/raffles$/);
    await expect(raffle(page)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('loaded-anew:/store'))).toBeNull();
    // The request that the question held up.
    expect(heard.documents()).toBeLessThanOrEqual(2);
  });
});
