const TAGS = 'link[rel="preload"][as="fetch"]';

/** The calls that have had theirs. */
const taken = new Set<string>();

/**
 * Whether the page's head names this call, so that the browser has made it while the code was loading: the first of its kind gets
 * that answer, and every other one a new one (decision 0015).
 * @param url as it is requested
 */
export function takesEarlyAnswer(url: string): boolean {
  const isNamed = [...document.querySelectorAll(TAGS)].some((tag) => tag.getAttribute('href') === url);
  if (!isNamed || taken.has(url)) return false;
  taken.add(url);
  return true;
}

/** For how many milliseconds an answer has been here by now. */
export function ageOf(url: string): number {
  const arrival = performance.getEntriesByName(new URL(url, document.baseURI).href, 'resource').at(-1);
  return arrival ? Math.max(0, performance.now() - arrival.startTime - arrival.duration) : 0;
}
