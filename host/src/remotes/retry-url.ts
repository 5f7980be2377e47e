/** Returns a file's URL at an attempt, from 1: a browser reuses a hanging URL's request, and may cache a module's failure. */
export function urlForAttempt(url: string, attempt: number): string {
  if (attempt === 1) return url;
  const retried = new URL(url);
  retried.searchParams.set('attempt', String(attempt));
  return retried.href;
}
