import type { DemoPerson } from '../demo/people';
import type { Step, TestBrowser } from './test-browser';

/** Goes to a stand-in's page. @returns its address */
export async function toConsent(visitor: TestBrowser, start = '/login'): Promise<URL> {
  let response = await visitor.get(start);
  while (response.location?.pathname.startsWith('/auth/')) response = await visitor.get(response.location);
  if (!response.location?.pathname.startsWith('/demo/')) throw new Error(`${start} leads elsewhere: ${response.status}`);
  return response.location;
}

/** Chooses somebody's account there, or none. @returns the address back to the site */
export async function choose(visitor: TestBrowser, consent: URL, person?: DemoPerson): Promise<URL> {
  const form = Object.fromEntries(consent.searchParams);
  const response = await visitor.post(consent.pathname, { ...form, person: person?.id ?? '' });
  if (!response.location) throw new Error(`The stand-in answered ${response.status}.`);
  return response.location;
}

/** The whole way to a stand-in and back. @returns where it ends */
export async function signIn(visitor: TestBrowser, person: DemoPerson, start?: string): Promise<Step> {
  return visitor.get(await choose(visitor, await toConsent(visitor, start), person));
}
