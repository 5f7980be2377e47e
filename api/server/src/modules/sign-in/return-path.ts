/** Stands for the site's own origin; no such host can exist. */
const SITE = 'http://site.invalid';

/** Addresses that would start or end a session again, or that are no pages. */
const NOT_A_PAGE = /^\/(auth|login|logout|api|demo)(\/|$)/;

/**
 * Where a visitor goes once signed in: the page that they asked for if it is one of this site, otherwise home.
 * Whatever a browser could read as another site's address counts as another site's.
 */
export function safeReturnPath(wanted: string | undefined): string {
  // Browsers take a backslash for a slash and drop control characters before they look at the address.
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return '/';
  if (!URL.canParse(wanted, SITE)) return '/';
  const url = new URL(wanted, SITE);
  if (url.origin !== SITE || url.pathname.startsWith('//') || NOT_A_PAGE.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
