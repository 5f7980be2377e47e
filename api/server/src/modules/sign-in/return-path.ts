/** Stands for the site's own origin; no such host can exist. */
const SITE = 'http://site.invalid';

/** Addresses that would start or end a session again, or that are no pages. */
const NOT_A_PAGE = /^\/(auth|login|logout|api|demo|remotes|storage|admin-new\/api)(\/|$)/;

/**
 * Where a visitor goes in the end: the page that they asked for if it is one of this site.
 * Whatever a browser could read as another site's address counts as another site's.
 */
export function safeReturnPath(wanted: string | undefined, otherwise = '/'): string {
  // Browsers take a backslash for a slash and drop control characters before they look at the address.
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return otherwise;
  if (!URL.canParse(wanted, SITE)) return otherwise;
  const url = new URL(wanted, SITE);
  const path = decoded(url.pathname);
  if (url.origin !== SITE || !path || path.startsWith('//') || NOT_A_PAGE.test(path)) return otherwise;
  return url.pathname + url.search + url.hash;
}

/** The path as the router reads it; undefined where it can't. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
