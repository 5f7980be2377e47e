/** Placeholder of the site's origin; `.invalid` hosts never exist (RFC 2606). */
const SITE = 'http://site.invalid';

/** Paths that start or end a session, or that are no pages. */
const NOT_A_PAGE = /^\/(auth|login|logout|api|demo|remotes|storage|admin-new\/api)(\/|$)/;

/**
 * The path to return to after sign-in: the wanted one if it is a page of this site. Anything that a browser could interpret as
 * another site's URL is refused, against open redirects.
 */
export function safeReturnPath(wanted: string | undefined, otherwise = '/'): string {
  // Browsers treat a backslash as a slash, and drop control characters before parsing.
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return otherwise;
  if (!URL.canParse(wanted, SITE)) return otherwise;
  const url = new URL(wanted, SITE);
  const path = decoded(url.pathname);
  if (url.origin !== SITE || !path || path.startsWith('//') || NOT_A_PAGE.test(path)) return otherwise;
  return url.pathname + url.search + url.hash;
}

/** The path as the router decodes it; undefined if it is malformed. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
