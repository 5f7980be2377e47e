import type { DemoPerson } from '../demo/demo-people';
import type { Step, TestBrowser } from './test-browser';

/** Opens a mock provider's consent page. @returns its URL */
export async function openConsentPage(visitor: TestBrowser, start = '/login'): Promise<URL> {
  let response = await visitor.get(start);
  while (response.location?.pathname.startsWith('/auth/')) response = await visitor.get(response.location);
  if (!response.location?.pathname.startsWith('/demo/')) throw new Error(`${start} leads elsewhere: ${response.status}`);
  return response.location;
}

/** Chooses an account, or cancels. @returns the callback URL */
export async function chooseAccount(visitor: TestBrowser, consent: URL, person?: DemoPerson): Promise<URL> {
  const form = Object.fromEntries(consent.searchParams);
  const response = await visitor.post(consent.pathname, { ...form, person: person?.id ?? '' });
  if (!response.location) throw new Error(`The mock provider responded with ${response.status}.`);
  return response.location;
}

/** Signs in with a mock provider. @returns the response to the callback */
export async function signIn(visitor: TestBrowser, person: DemoPerson, start?: string): Promise<Step> {
  return visitor.get(await chooseAccount(visitor, await openConsentPage(visitor, start), person));
}
