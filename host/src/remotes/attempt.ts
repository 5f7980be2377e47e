/**
 * Where a file is asked for at an attempt, which is another address each time: the browser answers one that hangs with the request
 * that hangs, and may remember a module that failed.
 */
export function urlOfAttempt(url: string, attempt: number): string {
  if (attempt === 1) return url;
  const retried = new URL(url);
  retried.searchParams.set('attempt', String(attempt));
  return retried.href;
}
