import { attempt } from '../app/attempt';
import { fetchPage, pageDataOf } from '../page/fetch-page';
import { withOverrides } from './override';
import { type Remote, readRegistry } from './registry';
import { fetchRegistry, knownRemote } from './remotes-store';
import { withTimeout } from './timeout';

/** Short, since the visitor has already waited for a remote that failed. */
const VERSION_TIMEOUT_MS = 5_000;
/** How long a reload may take before it counts as failed. */
const RELOAD_TIMEOUT_MS = 15_000;
const RELOAD_POLL_MS = 500;

const guardKeyOf = (destination: string) => `loaded-anew:${destination}`;

/** Tells whether a newer release of the remote or the host is live than this page has; false if that can't be determined. */
export async function hasNewVersion(remote: Remote): Promise<boolean> {
  const page = fetchPage(VERSION_TIMEOUT_MS);
  const [newRemote, newHost] = await Promise.all([isNewer(knownRemote(remote), page), isHostNewer(page)]);
  return newRemote || newHost;
}

async function isNewer({ name, version, entry, integrity }: Remote, page: Promise<string>): Promise<boolean> {
  try {
    const current = (await liveRemotes(page)).find((remote) => remote.name === name);
    if (!current) return false;
    // The files of the same version may have moved. Files that a page leaves out aren't known.
    const areKnown = current.entry !== null && entry !== null;
    return current.version !== version || (areKnown && (current.entry !== entry || current.integrity !== integrity));
  } catch {
    return false;
  }
}

/** Fetches the current registry: `/remotes.json`, or the page data's if the back end has no such file. */
async function liveRemotes(page: Promise<string>): Promise<Remote[]> {
  try {
    return await withTimeout(fetchRegistry(), VERSION_TIMEOUT_MS, 'The list of remotes did not arrive');
  } catch {
    const { remotes } = JSON.parse(pageDataOf(await page)) as { remotes?: unknown };
    return withOverrides(readRegistry(remotes));
  }
}

/** Tells whether a release has replaced the host's files: the lazy chunks of this page are gone then. */
async function isHostNewer(page: Promise<string>): Promise<boolean> {
  const live = [...(await page).matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map(([, script]) => script);
  return live.length > 0 && ownScripts().some((script) => !live.includes(script));
}

/** The `src` of the host's scripts, as its build wrote them into the page. */
const ownScripts = () => [...document.querySelectorAll('head > script[defer][src]')].map((script) => script.getAttribute('src') ?? '');

/**
 * Reloads the document at the destination, with the versions that are live: once for each destination until {@link navigationCompleted}, so
 * that it never loops. @returns only if the document was not replaced: `stayed` if the visitor cancelled the `beforeunload` dialog or came
 * back from the back/forward cache, `failed` otherwise
 */
export async function reloadPage(destination: string): Promise<'stayed' | 'failed'> {
  if (!attempt(() => claimReload(destination), false)) return 'failed';
  let outcome: 'stayed' | 'failed' = 'failed';
  const setStayed = () => void (outcome = 'stayed');
  const onBeforeUnload = (event: BeforeUnloadEvent) => void (event.defaultPrevented && setStayed());
  const onPageShow = (event: PageTransitionEvent) => void (event.persisted && setStayed());
  window.addEventListener('beforeunload', onBeforeUnload);
  window.addEventListener('pageshow', onPageShow);

  window.location.assign(destination);
  // Polls in steps: the `beforeunload` dialog blocks the page, and a single timer would be due as soon as it closes.
  for (let waited = 0; waited < RELOAD_TIMEOUT_MS; waited += RELOAD_POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, RELOAD_POLL_MS));
  }
  window.removeEventListener('beforeunload', onBeforeUnload);
  window.removeEventListener('pageshow', onPageShow);
  navigationCompleted(destination);
  return outcome;
}

/** Returns whether this is the first reload of the destination. @throws if storage is blocked, when a loop couldn't be detected */
function claimReload(destination: string): boolean {
  if (sessionStorage.getItem(guardKeyOf(destination))) return false;
  sessionStorage.setItem(guardKeyOf(destination), '1');
  return true;
}

export const navigationCompleted = (destination: string): void =>
  attempt(() => sessionStorage.removeItem(guardKeyOf(destination)), undefined);
