import { HOST } from '@greenroom/contract/releases';
import pLimit from 'p-limit';
import { chromium } from 'playwright-core';
import { checkHostPage, checkPage, openPage } from './check-page.mjs';
import { readPage } from './in-page.mjs';
import { createMockApi } from './mock-api.mjs';
import { LIVE, reasonsOf, withoutKnown } from './report.mjs';
import { PREVIEW_ENTRIES, VIEWERS, isMocked, prepareContext } from './viewer-context.mjs';

/** @import { Browser, BrowserContext, Page } from 'playwright-core' */
/** @import { LoadedPage } from './check-page.mjs' */
/** @import { MockApi, OpenApiDocument } from './mock-api.mjs' */
/** @import { Finding, Problem } from './report.mjs' */
/** @import { RemoteEntry, StoredVersion } from '@greenroom/contract' */
/** @import { Preview, Viewer } from './viewer-context.mjs' */

const PAGES_AT_ONCE = 2;
const MAX_PINNED = 10;
const API_TIMEOUT_MS = 30_000;
/** Pages for the streamer's software, which exist only for addresses that the staff created. */
const OVERLAYS = '/overlay/';
/** Address without a remote. */
const NO_PAGE = '/-/no-page-of-any-remote';

/**
 * @typedef {object} OtherRemote
 * @property {string} remote
 * @property {string} live
 * @property {string | null} canary
 *
 * @typedef {object} CompositionCheck
 * @property {string} site the origin of the site
 * @property {string} token of the team, which creates previews
 * @property {StoredVersion[]} versions stored ones, which are opened together; `host` is one of them
 * @property {OtherRemote[]} others what else visitors get
 * @property {{ executablePath: string, args?: string[] }} browser a Chromium
 * @property {(line: string) => void} [onProgress]
 *
 * @typedef {object} CompositionResult
 * @property {string[]} reasons against the version, in sentences; empty if it passed
 * @property {string} host the host's build
 * @property {string[]} with what it was mounted among, such as `members 1.0.0-3f9c12ab`
 */

/**
 * Opens each route of stored versions on the real site: among the live versions of the other remotes, then with each of their canaries, as
 * a guest on a phone and as a member on a desktop, over a mock of the site's API. A version of the host is opened with every route of every
 * remote; problems that the live host has as well don't count.
 * @param {CompositionCheck} check
 * @returns {Promise<CompositionResult>}
 * @throws if the site can't be used for a check
 */
export async function checkComposition({
  site,
  token,
  versions: checked,
  others,
  browser: { executablePath, args = [] },
  onProgress = () => undefined,
}) {
  const api = createMockApi(/** @type {OpenApiDocument} */ (await request(`${site}/api/docs/json`)));
  const live = others.map((other) => ({ remote: other.remote, version: other.live }));
  const combinations = [
    { among: LIVE, versions: live },
    ...others.flatMap(({ remote: name, canary }) =>
      canary
        ? [
            {
              among: `the canary ${name} ${canary}`,
              versions: [{ remote: name, version: canary }, ...live.filter((other) => other.remote !== name)],
            },
          ]
        : [],
    ),
  ];
  // A preview has to choose where visitors get two versions.
  const undecided = new Set(others.filter(({ canary }) => canary).map((other) => other.remote));
  const host = checked.find(({ remote }) => remote === HOST);
  const hasBoth = host !== undefined && checked.length > 1;
  const browser = await chromium.launch({ executablePath, args });
  try {
    const alone = await Promise.all(VIEWERS.map((viewer) => openAlone(browser, { site, api, viewer, preview: null })));
    /** @type {Finding[]} */
    const findings = [];
    for (const { among, versions } of combinations) {
      const preview = await createPreview({
        site,
        token,
        versions: checked,
        others: versions.filter((other) => host || undecided.has(other.remote)).slice(0, MAX_PINNED + 1 - checked.length),
      });
      const contexts = await Promise.all(VIEWERS.map((viewer) => prepareContext(browser, { site, api, viewer, preview })));
      // With a host of the set, that host's own problems are the baseline.
      const baselines = hasBoth ? await Promise.all(VIEWERS.map((viewer) => openAlone(browser, { site, api, viewer, preview }))) : alone;
      const routes = preview.entries.flatMap(({ routes: all, ...entry }) => all.map((route) => ({ route, entry })));
      const shown = routes.filter(({ route }) => !route.startsWith(OVERLAYS));
      const otherFiles = versions.map((other) => `/${other.remote}/${other.version}/`);
      const tasks = shown.flatMap((opened) =>
        VIEWERS.map((viewer, at) => ({ ...opened, viewer, context: contexts[at], alone: baselines[at] })),
      );
      await pLimit(PAGES_AT_ONCE).map(tasks, async ({ route, entry, viewer, context, alone: baseline }) => {
        if (!context || !baseline) return;
        const address = site + api.addressOf(route);
        const isChecked = checked.some(({ remote }) => remote === entry.name);
        const files = filesOf(entry);
        const own = isChecked
          ? await problemsOf(context, address, (page, opened) => checkPage(page, opened, { files, others: otherFiles, alone: baseline }))
          : [];
        const ofHost = host ? await problemsOf(context, address, (page, opened) => checkHostPage(page, opened, host.version)) : [];
        const unknown = ofHost.length > 0 ? withoutKnown(ofHost, await problemsWithLiveHost(viewer, address)) : [];
        const problems = [...own, ...withoutKnown(unknown, own)];
        findings.push(...problems.map((problem) => ({ route, viewer: viewer.name, among, problem })));
        onProgress(
          `${problems.length === 0 ? 'passed ' : 'refused'}  ${route} for ${viewer.name}${among === LIVE ? '' : `, among ${among}`}`,
        );
      });
      await Promise.all(contexts.map((context) => context.close()));
    }
    const order = new Map(combinations.flatMap(({ among }) => among).map((among, at) => [among, at]));
    findings.sort((one, other) => (order.get(one.among) ?? 0) - (order.get(other.among) ?? 0));
    const mounted = combinations.flatMap(({ versions }) => versions.map((other) => `${other.remote} ${other.version}`));
    return { reasons: reasonsOf(findings), host: alone[0]?.host ?? 'unknown', with: [...new Set(mounted)].sort() };
  } finally {
    await browser.close();
  }

  /**
   * @param {BrowserContext} context @param {string} address
   * @param {(page: Page, opened: Awaited<ReturnType<typeof openPage>>) => Promise<Problem[]>} check
   * @returns {Promise<Problem[]>}
   */
  async function problemsOf(context, address, check) {
    const page = await context.newPage();
    const problems = await openPage(page, address, (url) => isMocked(url, site))
      .then((opened) => check(page, opened))
      .catch((cause) => [
        /** @type {Problem} */ ({ kind: 'missing', text: `the page could not be checked: ${String(cause.message).split('\n')[0]}` }),
      ]);
    await page.close();
    return problems;
  }

  /** @param {Viewer} viewer @param {string} address */
  async function problemsWithLiveHost(viewer, address) {
    const context = await prepareContext(browser, { site, api, viewer, preview: null });
    const problems = await problemsOf(context, address, (page, opened) => checkHostPage(page, opened, null));
    await context.close();
    return problems;
  }
}

/**
 * Opens the site without a remote's page: its problems are not the remote's.
 * @param {Browser} browser
 * @param {{ site: string, api: MockApi, viewer: Viewer, preview: Preview | null }} options
 * @returns {Promise<LoadedPage & { host: string }>}
 */
async function openAlone(browser, { site, api, viewer, preview }) {
  const context = await prepareContext(browser, { site, api, viewer, preview });
  const page = await context.newPage();
  const { errors, shift, sheets } = await openPage(page, site + NO_PAGE, (url) => isMocked(url, site));
  const { host } = await page.evaluate(readPage);
  await context.close();
  return { errors, shift, host, styles: sheets.flatMap(({ href, css }) => (href === null && css !== null ? [css] : [])) };
}

/** @param {{ site: string, token: string, versions: StoredVersion[], others: StoredVersion[] }} preview @returns {Promise<Preview>} */
async function createPreview({ site, token, versions, others }) {
  const [first = { remote: '', version: '' }, ...rest] = versions;
  const { data } = await request(
    `${site}/api/releases/${first.remote}/previews`,
    { version: first.version, with: [...rest, ...others], for_check: true },
    { authorization: `Bearer ${token}` },
  );
  const response = await request(site + PREVIEW_ENTRIES, { token: data.token });
  /** @type {RemoteEntry[]} */
  const opened = response.data.entries.filter((/** @type {RemoteEntry} */ { name }) =>
    versions.some(({ remote }) => remote === HOST || remote === name),
  );
  const entries = opened.map((entry) => ({ ...entry, entry: new URL(entry.entry, site).href }));
  return { token: data.token, response, entries, hasHost: response.data.host !== undefined };
}

/** @param {string} url @param {object} [body] @param {Record<string, string>} [headers] @returns {Promise<any>} */
async function request(url, body, headers = {}) {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  }).catch((cause) => {
    throw new Error(`${url} can't be reached: ${cause.cause?.message ?? cause.message}.`);
  });
  const json = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(json.message ?? `${url} responded with ${response.status}.`);
  return json;
}

/** Returns the start of the addresses of a version's files. @param {Pick<RemoteEntry, 'entry' | 'version'>} entry */
function filesOf({ entry, version }) {
  const end = entry.indexOf(`/${version}/`);
  return end === -1 ? new URL('.', entry).href : entry.slice(0, end + version.length + 2);
}
