import type { PageUser } from '@greenroom/contract';

/** The signed-in member of the staff, from the page data. */
export type Staff = Pick<PageUser, 'id' | 'username' | 'role'>;

/** Reads the page data. @throws {Error} if the page was not served by the API server */
export function readPageData(document: Document): { user: Staff } {
  const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as { user?: Staff | null };
  if (!data.user) throw new Error('The page does not say who is signed in: it has to be served by the API server.');
  return { user: data.user };
}

/** The CSRF token for requests other than GET (docs/contracts.md#requests). */
export const csrfToken = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
