/**
 * Returns the URL of a file at an attempt, from 1. Each retry has its own: a browser reuses the request of a URL that hangs, and may cache
 * the failure of a module.
 */
export function urlForAttempt(url: string, attempt: number): string {
  if (attempt === 1) return url;
  const retried = new URL(url);
  retried.searchParams.set('attempt', String(attempt));
  return retried.href;
}
