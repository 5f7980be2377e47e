import { withOverrides } from './override';
import { type Remote, fetchRegistry, readRegistry } from './registry';
import { withTimeout } from './timeout';

/** Whoever waits for this has waited for a remote that failed already. */
const VERSION_TIMEOUT_MS = 5_000;
/** A page that was asked for comes within this time, or is not waited for. */
const LOAD_TIMEOUT_MS = 15_000;
const LOAD_STEP_MS = 500;

const guardOf = (destination: string) => `loaded-anew:${destination}`;

/** Whether another release of a remote, or of the host, is live than this page came with; no where nobody can say. */
export async function hasNewVersion(remote: Remote): Promise<boolean> {
  const page = fetchPage();
  const [newRemote, newHost] = await Promise.all([isNewer(remote, page), isHostNewer(page)]);
  return newRemote || newHost;
}

async function isNewer({ name, version, entry, integrity }: Remote, page: Promise<string>): Promise<boolean> {
  try {
    const current = (await liveRemotes(page)).find((remote) => remote.name === name);
    // The same version may have moved to other files.
    return current !== undefined && (current.version !== version || current.entry !== entry || current.integrity !== integrity);
  } catch {
    return false;
  }
}

/** The registry as it is now, from the page of a back end that has it nowhere else. */
async function liveRemotes(page: Promise<string>): Promise<Remote[]> {
  try {
    return await withTimeout(fetchRegistry(), VERSION_TIMEOUT_MS, 'The list of remotes did not arrive');
  } catch {
    const [, text = ''] = /<script\b[^>]*\sid="page-data"[^>]*>([^<]*)</.exec(await page) ?? [];
    const { remotes } = JSON.parse(text) as { remotes?: unknown };
    return withOverrides(readRegistry(remotes));
  }
}

/** The host's files go with its release; those that it loads late are gone for a page of an earlier one. */
async function isHostNewer(page: Promise<string>): Promise<boolean> {
  const live = [...(await page).matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map(([, script]) => script);
  return live.length > 0 && ownScripts().some((script) => !live.includes(script));
}

/** The page as it is served now, empty where it is not; as text, since parsed, its styles would be reported as against the policy of this one. */
async function fetchPage(): Promise<string> {
  try {
    const response = await fetch(window.location.href, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(VERSION_TIMEOUT_MS) });
    return await response.text();
  } catch {
    return '';
  }
}

/** The addresses of the host's own scripts, as its build wrote them into the page. */
const ownScripts = () =>
  [...document.querySelectorAll('head > script[defer][src]')].map((script) => script.getAttribute('src') ?? '');

/**
 * Loads the page anew, with the versions that are live by then. For each destination the tab does so once, until the
 * destination was reached ({@link navigationCompleted}): who gets the same page again is told what is wrong instead of waiting in a loop.
 * @param destination a path on the site, with its query
 * @returns only where the page still stands: `stayed` because the visitor was asked before leaving and chose so, or came
 * back to it; `failed` where there was nothing to wait for
 */
export async function reloadPage(destination: string): Promise<'stayed' | 'failed'> {
  if (!claimLoad(destination)) return 'failed';
  let outcome: 'stayed' | 'failed' = 'failed';
  const stays = () => void (outcome = 'stayed');
  const hear = (event: BeforeUnloadEvent) => void (event.defaultPrevented && stays());
  const wake = (event: PageTransitionEvent) => void (event.persisted && stays());
  window.addEventListener('beforeunload', hear);
  window.addEventListener('pageshow', wake);

  window.location.assign(destination);
  // In steps, since no time passes for the page while the browser asks: what was due meanwhile is due at once.
  for (let waited = 0; waited < LOAD_TIMEOUT_MS; waited += LOAD_STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOAD_STEP_MS));
  }
  window.removeEventListener('beforeunload', hear);
  window.removeEventListener('pageshow', wake);
  navigationCompleted(destination);
  return outcome;
}

/** @returns whether this was not tried before; a tab that can't remember never tries */
function claimLoad(destination: string): boolean {
  try {
    if (sessionStorage.getItem(guardOf(destination))) return false;
    sessionStorage.setItem(guardOf(destination), '1');
    return true;
  } catch {
    return false;
  }
}

/** The destination may be loaded anew again. */
export function navigationCompleted(destination: string): void {
  try {
    sessionStorage.removeItem(guardOf(destination));
  } catch {
    // Blocked: nothing was kept.
  }
}
