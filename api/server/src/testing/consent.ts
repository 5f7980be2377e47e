import type { DemoPerson } from '../demo/people';
import type { Step, TestBrowser } from './test-browser';

/** Goes to a stand-in's page. @returns its address */
export async function toConsent(visitor: TestBrowser, start = '/login'): Promise<URL> {
  let answer = await visitor.get(start);
  while (answer.location?.pathname.startsWith('/auth/')) answer = await visitor.get(answer.location);
  if (!answer.location?.pathname.startsWith('/demo/')) throw new Error(`${start} leads elsewhere: ${answer.status}`);
  return answer.location;
}

/** Chooses somebody's account there, or none. @returns the address back to the site */
export async function choose(visitor: TestBrowser, consent: URL, person?: DemoPerson): Promise<URL> {
  const form = Object.fromEntries(consent.searchParams);
  const answer = await visitor.post(consent.pathname, { ...form, person: person?.id ?? '' });
  if (!answer.location) throw new Error(`The stand-in answered ${answer.status}.`);
  return answer.location;
}

/** The whole way to a stand-in and back. @returns where it ends */
export async function signIn(visitor: TestBrowser, person: DemoPerson, start?: string): Promise<Step> {
  return visitor.get(await choose(visitor, await toConsent(visitor, start), person));
}
