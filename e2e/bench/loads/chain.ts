import type { Initiator, Request } from './traffic';

/**
 * How many requests follow on one another until the content stands, the document being the first: what was begun and had ended
 * by then, each one deeper than what made the browser ask for it.
 *
 * That is the document for a tag of the page, whoever found the tag (the parser, its scanner ahead, a preload). For everything
 * that code asks for, it is the deepest of the scripts in the stack of the call, including those before `await` and `then`: they all
 * had to be there. A stylesheet's fonts and pictures come after the stylesheet. What was asked for twice counts as it was first.
 *
 * @param requests of a page, as they began
 * @param until seconds on the browser's clock
 * @returns the longest chain, of several the one that ended in the request begun last
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

/** The URLs of what made the browser ask. */
function causesOf({ type, url, stack }: Initiator): string[] {
  if (type !== 'script') return url ? [url] : [];
  const urls: string[] = [];
  for (let part = stack; part; part = part.parent) urls.push(...part.callFrames.map((frame) => frame.url));
  return urls;
}
