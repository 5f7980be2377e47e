import type { PageConfig } from '@greenroom/contract';

/** The operator's configuration of the tag; without an id it is never loaded. */
export type TagConfig = Pick<PageConfig, 'gtagId' | 'gtagUrl'>;

const DEFAULT_URL = 'https://www.googletagmanager.com/gtag/js';

type Gtag = (...command: unknown[]) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: Gtag;
  }
}

/** Creates `dataLayer` and `gtag`, or reuses those that other scripts of the page have created. */
export function initDataLayer(): Gtag {
  const queue = (window.dataLayer ??= []);
  return (window.gtag ??= function gtag() {
    // The tag executes `arguments` objects only; it ignores arrays.
    // eslint-disable-next-line prefer-rest-params
    queue.push(arguments);
  });
}

/** Returns a function that loads the tag's script once. The tag observes the history itself, so no page views are sent from here. */
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

/** Turns analytics off or on by `ga-disable`: with consent denied, a running tag still sends page views, only without cookies. */
export function setAnalyticsDisabled({ gtagId }: TagConfig, muted: boolean): void {
  if (gtagId) Reflect.set(window, `ga-disable-${gtagId}`, muted);
}

/** Expires the matching cookies on every level of the domain: a script can't read which one a cookie was set for. */
export function expireCookies(isUnwanted: (name: string) => boolean): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  for (const name of names.filter(isUnwanted)) {
    for (const domain of ['', ...parentDomains(window.location.hostname).map((parent) => `; domain=${parent}`)]) {
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}

function parentDomains(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
