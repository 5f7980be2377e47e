import type { Initiator, Request } from './traffic';

/**
 * The critical request chain: the longest chain of dependent requests that had finished when the content was shown, starting with the
 * document.
 *
 * A request depends on its initiator. For a tag of the page that is the document, whether the parser, the preload scanner or a preload
 * found the tag. For a request of a script it is the deepest of all scripts in the call stack, including those before `await` and
 * `then`, because all of them had to be loaded. Fonts and images of a stylesheet depend on the stylesheet. Of repeated requests, the
 * first one counts.
 *
 * @param requests of a page, in the order in which they were sent
 * @param until in seconds, on the browser's clock
 * @returns the longest chain; of several, the one whose last request was sent last
 */
export function chainOf(requests: readonly Request[], until: number): Request[] {
  const [document] = requests;
  if (!document) throw new Error('Nothing was requested.');
  const chains = new Map([[document.url, [document]]]);
  let longest = [document];
  for (const request of requests) {
    if (chains.has(request.url)) continue;
    const causes = [document.url, ...causesOf(request.initiator)].map((url) => chains.get(url) ?? []);
    const chain = [...causes.reduce(deeper), request];
    chains.set(request.url, chain);
    const counts = request.end !== undefined && request.end <= until;
    if (counts && chain.length >= longest.length) longest = chain;
  }
  return longest;
}

const deeper = (one: Request[], other: Request[]) => (other.length > one.length ? other : one);

/** The URLs of a request's initiators. */
function causesOf({ type, url, stack }: Initiator): string[] {
  if (type !== 'script') return url ? [url] : [];
  const urls: string[] = [];
  for (let part = stack; part; part = part.parent) urls.push(...part.callFrames.map((frame) => frame.url));
  return urls;
}
