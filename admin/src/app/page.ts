import type { PageUser } from '@greenroom/contract';
import { CONFIRMATION_HEADER, type Permission } from '@greenroom/contract/admin';
import type { AccentTones } from '@greenroom/contract/accent';
import { createContext } from 'react';

export type Staff = Pick<PageUser, 'id' | 'username' | 'role'> & { permissions: readonly Permission[] };

export function readPageData(document: Document): { user: Staff; site: Site } {
  const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as { user?: Staff | null; site?: Site };
  if (!data.user) throw new Error('The page does not say who is signed in: it must be served by the API server.');
  return { user: data.user, site: { ...data.site, name: data.site?.name || 'Greenroom' } };
}

const tokenOf = (page: Document) => page.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');

/** The CSRF token for requests other than GET (docs/contracts.md#requests). */
export const csrfToken = () => tokenOf(document)?.content ?? '';

/**
 * Sends a request, and retries it with the token of a fresh page if the token is refused: another tab may have replaced the cookie. Not
 * after somebody else has signed in.
 */
export async function fetchWithToken(send: () => Promise<Response>): Promise<Response> {
  const [sent, response] = [csrfToken(), await send()];
  if (response.status !== 403 || response.headers.has(CONFIRMATION_HEADER)) return response;
  return sent !== csrfToken() || (await renewToken()) ? send() : response;
}

async function renewToken(): Promise<boolean> {
  const text = await fetch(window.location.href, { cache: 'no-store', headers: { Accept: 'text/html' } }).then(
    (response) => response.text(),
    () => '',
  );
  const page = new DOMParser().parseFromString(text, 'text/html');
  const token = tokenOf(page)?.content;
  if (!token || !page.getElementById('page-data') || readPageData(page).user.id !== readPageData(document).user.id) return false;
  tokenOf(document)?.setAttribute('content', token);
  return true;
}

/** The accent is set if it is not the built-in one. */
export interface Site {
  name: string;
  tones?: AccentTones | undefined;
}

export const SiteContext = createContext<Site>({ name: 'Greenroom' });
