import fs from 'node:fs';
import { createRequire } from 'node:module';
import { readStyleRules } from './css-reach.mjs';
import { findOutside, isRendered, readPage, readShifts, readStyleSheets, runAxe, waitForQuiet } from './in-page.mjs';

/** @import { Page, Request, Response } from 'playwright-core' */
/** @import { Problem } from './report.mjs' */

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const MAX_SHIFT = 0.1;
const DEFAULT_BUDGET_KB = 100;
const PAGE_TIMEOUT_MS = 30_000;
/** Rules or elements named in a sentence. */
const MAX_EXAMPLES = 3;

/**
 * A page as the browser loaded it.
 * @typedef {object} LoadedPage
 * @property {ConsoleError[]} errors
 * @property {number} shift the Cumulative Layout Shift
 * @property {string[]} styles the contents of stylesheets without an address
 *
 * @typedef {object} ConsoleError
 * @property {string} text with the stack, if there is one
 * @property {string} url of the script or the resource; empty if unknown
 */

/**
 * Opens a page and waits until it has all its data and doesn't move any more.
 * @param {Page} page of a prepared context
 * @param {string} address absolute
 * @param {(url: string) => boolean} isMocked whether the response to a request was ours: its failure is no error
 */
export async function openPage(page, address, isMocked) {
  /** @type {ConsoleError[]} */
  const errors = [];
  /** @type {Response[]} */
  const responses = [];
  /** @type {Set<Request>} */
  const pending = new Set();
  page.on('request', (request) => void pending.add(request));
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
  page.on('console', (message) => {
    const { url } = message.location();
    // The site's own page of an unreleased route has the status 404.
    if (message.type() !== 'error' || url === address || isMocked(url)) return;
    errors.push({ text: /^Failed to load resource/.test(message.text()) ? `${message.text()} ${url}` : message.text(), url });
  });
  page.on('pageerror', (error) => void errors.push({ text: error.stack ?? String(error), url: '' }));
  page.on('response', (response) => void responses.push(response));
  await page.goto(address, { waitUntil: 'load', timeout: PAGE_TIMEOUT_MS });
  // Requests may end early: on a busy machine there are none before the site has run its scripts.
  await page.waitForFunction(isRendered, undefined, { timeout: PAGE_TIMEOUT_MS }).catch(() => undefined);
  // A page that polls or plays something is never idle.
  const deadline = Date.now() + PAGE_TIMEOUT_MS / 3;
  do await page.evaluate(waitForQuiet);
  while (pending.size > 0 && Date.now() < deadline);
  const [{ value, moved }, sheets] = [await page.evaluate(readShifts), await page.evaluate(readStyleSheets)];
  return { errors, responses, shift: value, moved, sheets };
}

/**
 * Checks an opened page of a remote.
 * @param {Page} page
 * @param {Awaited<ReturnType<typeof openPage>>} opened
 * @param {{ files: string, others: string[], alone: LoadedPage }} context `files`: the start of the addresses of the remote's files; `others`:
 *   those of other remotes; `alone`: the site without any remote's page, whose problems aren't the remote's
 * @returns {Promise<Problem[]>}
 */
export async function checkPage(page, opened, { files, others, alone }) {
  const { unavailable, budget } = await page.evaluate(readPage);
  const errors = opened.errors.filter((error) => isOfRemote(error, { files, others, alone }));
  const problems = errors.map(({ text }) => /** @type {Problem} */ ({ kind: 'console', text: `the console shows an error: ${text}` }));
  const own = opened.responses.filter((response) => response.url().startsWith(files));
  if (unavailable) return [{ kind: 'unavailable', text: `the page shows “${unavailable}” instead of its content` }, ...problems];
  if (!own.some((response) => response.request().resourceType() === 'script')) {
    return [{ kind: 'missing', text: 'the site did not load the version for this route' }, ...problems];
  }
  return [
    ...problems,
    ...(await accessibilityProblems(page)),
    ...shiftProblems(opened, alone.shift),
    ...(await styleProblems(page, opened, { files, alone, own })),
    ...(await sizeProblems(own, budget ?? DEFAULT_BUDGET_KB)),
  ];
}

/**
 * Checks an opened page with another host than the live one, to which all its problems may belong.
 * @param {Page} page
 * @param {Awaited<ReturnType<typeof openPage>>} opened
 * @param {string | null} version of the host; null for any
 * @returns {Promise<Problem[]>}
 */
export async function checkHostPage(page, opened, version) {
  const { unavailable, hostVersion } = await page.evaluate(readPage);
  const problems = opened.errors.map(
    ({ text }) => /** @type {Problem} */ ({ kind: 'console', text: `the console shows an error: ${text}` }),
  );
  if (version !== null && hostVersion !== version)
    return [{ kind: 'missing', text: `the page has the host ${hostVersion}, and not the checked one` }, ...problems];
  if (!(await page.evaluate(isRendered))) return [{ kind: 'missing', text: 'the page shows nothing' }, ...problems];
  if (unavailable) return [{ kind: 'unavailable', text: `the page shows “${unavailable}” instead of its content` }, ...problems];
  return [...problems, ...(await accessibilityProblems(page)), ...shiftProblems(opened, 0)];
}

/**
 * Tells whether an error is the remote's: it names a file of the remote, or no other remote's while the site alone doesn't have it.
 * @param {ConsoleError} error
 * @param {{ files: string, others: string[], alone: LoadedPage }} context
 */
export function isOfRemote({ text, url }, { files, others, alone }) {
  const source = `${url}\n${text}`;
  if (source.includes(files)) return true;
  if (others.some((other) => source.includes(other))) return false;
  return !alone.errors.some((error) => error.text === text);
}

/** @param {Page} page @returns {Promise<Problem[]>} */
async function accessibilityProblems(page) {
  await page.evaluate(AXE);
  const violations = await page.evaluate(runAxe);
  return violations.map(({ rule, help, elements }) => ({
    kind: 'accessibility',
    text: `${help} (axe: ${rule}), at ${examples(elements.map((html) => html.slice(0, 120)))}`,
  }));
}

/** @param {{ shift: number, moved: string[] }} opened @param {number} ofSite the part of it that is not the remote's @returns {Problem[]} */
function shiftProblems({ shift, moved }, ofSite) {
  const own = shift - ofSite;
  if (own <= MAX_SHIFT) return [];
  return [
    {
      kind: 'layout shift',
      text: `the layout shifts by ${own.toFixed(2)} while the page loads, at most ${MAX_SHIFT} is fine; what moved: ${examples(moved)}`,
    },
  ];
}

/**
 * @param {Page} page
 * @param {{ sheets: ReturnType<typeof readStyleSheets> }} opened
 * @param {{ files: string, alone: LoadedPage, own: Response[] }} context
 * @returns {Promise<Problem[]>}
 */
async function styleProblems(page, { sheets }, { files, alone, own }) {
  const ownSheets = sheets.filter(({ href, css }) => (href === null ? !alone.styles.includes(css ?? '') : href.startsWith(files)));
  const texts = await Promise.all(ownSheets.map(({ href, css }) => css ?? own.find((response) => response.url() === href)?.text()));
  const rules = texts.flatMap((css) => readStyleRules(css ?? ''));
  const loose = [...new Set(rules.filter(({ layered }) => !layered).map(({ selector }) => selector))];
  const outside = await page.evaluate(
    findOutside,
    rules.map(({ matches }) => matches),
  );
  const reaching = [...new Set(rules.flatMap(({ selector }, at) => (outside[at] ? [`${selector} (${outside[at]})`] : [])))];
  return [
    ...(loose.length > 0
      ? [/** @type {Problem} */ ({ kind: 'styles', text: `styles are outside of the layer "remote": ${examples(loose)}` })]
      : []),
    ...(reaching.length > 0
      ? [/** @type {Problem} */ ({ kind: 'styles', text: `styles reach elements of the site outside of the page: ${examples(reaching)}` })]
      : []),
  ];
}

/** @param {Response[]} own @param {number} budget in KB @returns {Promise<Problem[]>} */
async function sizeProblems(own, budget) {
  const counted = own.filter((response) => ['script', 'stylesheet'].includes(response.request().resourceType()));
  const sizes = await Promise.all(counted.map(async (response) => (await response.request().sizes()).responseBodySize));
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  if (total <= budget) return [];
  const largest = counted
    .map((response, at) => ({ name: new URL(response.url()).pathname.split('/').at(-1), size: sizes[at] ?? 0 }))
    .sort((one, other) => other.size - one.size);
  const named = examples(largest.map(({ name, size }) => `${name} with ${(size / 1024).toFixed(1)} KB`));
  return [
    {
      kind: 'size',
      text: `its scripts and styles are ${total.toFixed(1)} KB, at most ${budget} KB may be transferred for a page: ${named}`,
    },
  ];
}

/** @param {string[]} all */
function examples(all) {
  const rest = all.length - MAX_EXAMPLES;
  return all.slice(0, MAX_EXAMPLES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
