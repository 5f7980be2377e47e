/** Fetches the current page as text, '' if it can't: parsing would report its styles as violations of this page's policy. */
export async function fetchPage(timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(window.location.href, {
      cache: 'no-store',
      headers: { Accept: 'text/html' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await response.text();
  } catch {
    return '';
  }
}

/** The text of a page's `#page-data`, '' if it has none. */
export const pageDataOf = (page: string): string => /<script\b[^>]*\sid="page-data"[^>]*>([^<]*)</.exec(page)?.[1] ?? '';
