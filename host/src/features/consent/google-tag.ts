import type { PageConfig } from '@greenroom/contract';

/** What the operator may set of the tag: without an id there is none. */
export type TagConfig = Pick<PageConfig, 'gtagId' | 'gtagUrl'>;

const DEFAULT_URL = 'https://www.googletagmanager.com/gtag/js';

type Gtag = (...command: unknown[]) => void;

declare global {
  interface Window {
    /** The queue that Google's tag reads once it runs; until then, what is said to it waits here. */
    dataLayer?: unknown[];
    /** Says something to the tag, whether it runs already or not. */
    gtag?: Gtag;
  }
}

/** Sets the tag's queue up, beside what other scripts of the page may have put into it. */
export function openTagQueue(): Gtag {
  const queue = (window.dataLayer ??= []);
  return (window.gtag ??= function gtag() {
    // The tag takes `arguments` objects for commands; a list would only be data to it.
    // eslint-disable-next-line prefer-rest-params
    queue.push(arguments);
  });
}

/**
 * A function that runs the tag's script, the first time that it is called. A script that doesn't come (blocked, offline)
 * changes nothing for the visitor. The tag follows the browser's history by itself, so page views are not sent from here.
 */
export function tagLoader(gtag: Gtag, { gtagId, gtagUrl = DEFAULT_URL }: TagConfig): () => void {
  let loaded = false;
  return () => {
    if (!gtagId || loaded) return;
    loaded = true;
    gtag('js', new Date());
    gtag('config', gtagId);
    const script = document.createElement('script');
    script.async = true;
    script.src = `${gtagUrl}${gtagUrl.includes('?') ? '&' : '?'}id=${encodeURIComponent(gtagId)}`;
    document.head.append(script);
  };
}

/**
 * Stops or allows what the tag measures of visits. Consent alone would not stop it: denied, a tag that runs already goes on
 * to send what it sees, only without cookies.
 */
export function muteAnalytics({ gtagId }: TagConfig, muted: boolean): void {
  if (gtagId) Reflect.set(window, `ga-disable-${gtagId}`, muted);
}

/** Takes away the page's cookies of these names, whichever level of the domain they were set for. */
export function expireCookies(isUnwanted: (name: string) => boolean): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  for (const name of names.filter(isUnwanted)) {
    for (const domain of ['', ...parentDomains(window.location.hostname).map((parent) => `; domain=${parent}`)]) {
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}

/** `live.site.example`, `site.example`, `example`: the browser ignores those that it allows no cookies for. */
function parentDomains(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
