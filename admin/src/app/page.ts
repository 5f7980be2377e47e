import type { PageUser } from '@greenroom/contract';

/** Who works at the panel, as the server put it into the page. */
export type Staff = Pick<PageUser, 'id' | 'username' | 'role'>;

/** What the server put into the page. @throws where it was not the server that sent it */
export function readPage(document: Document): { user: Staff } {
  const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as { user?: Staff | null };
  if (!data.user) throw new Error('The page does not say who is signed in: it has to be served by the API server.');
  return { user: data.user };
}

/** The token that calls which change something carry (contracts.md, section 4). */
export const csrfToken = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
