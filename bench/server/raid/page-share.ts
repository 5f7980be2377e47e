import { compareWithBare, measureShare, startBareServer, type BareRoute } from '../api/bare-routes';
import { noted, type Finding } from '../../findings';
import { HttpClient, type HttpResponse } from './load/http-client';
import { readPage } from './load/page-load';
import { addressOf, sessionCookie } from './load/load-members';
import type { Site } from './raid-site';

/** One visitor for each connection of the comparison. */
const VISITORS = 20;
/** Rounds of variants with a demand, and of others. */
const ROUNDS = { demanded: 9, noted: 3 };
const SECONDS = 1;

/** A kind of visitor and browser. */
interface Variant {
  who: string;
  isMember: boolean;
  /** Whether the browser has the cookies of an earlier page. */
  returns: boolean;
  encoding?: 'br' | 'gzip';
  isDemanded: boolean;
}

const VARIANTS: Variant[] = [
  { who: 'a guest', isMember: false, returns: true, isDemanded: true },
  { who: 'a guest, brotli', isMember: false, returns: true, encoding: 'br', isDemanded: true },
  { who: 'a member', isMember: true, returns: true, isDemanded: true },
  { who: 'a member, brotli', isMember: true, returns: true, encoding: 'br', isDemanded: true },
  { who: 'a guest, gzip', isMember: false, returns: true, encoding: 'gzip', isDemanded: false },
  { who: "a guest's first page, brotli", isMember: false, returns: false, encoding: 'br', isDemanded: false },
];

/** Compares the server's pages per second with a bare server that sends the same bytes. */
export async function measurePageShare(site: Site, folder: string): Promise<Finding[]> {
  const prepared = await Promise.all(VARIANTS.map((variant, index) => prepare(site, variant, `/${index}`)));
  const bare = await startBareServer(
    prepared.map(({ route }) => route),
    folder,
  );
  try {
    const findings = [];
    for (const { variant, route, headers } of prepared) {
      const what = `GET /, ${variant.who}`;
      const rounds = variant.isDemanded ? ROUNDS.demanded : ROUNDS.noted;
      const bytes = Buffer.from(route.body, 'base64').length;
      const comparison = {
        what,
        real: { server: site, url: '/' },
        bare: { server: bare, url: route.url },
        bytes,
        rounds,
        seconds: SECONDS,
        headers,
      };
      findings.push(variant.isDemanded ? await compareWithBare(comparison) : noted(what, (await measureShare(comparison)).measured));
    }
    return findings;
  } finally {
    await bare.stop();
  }
}

/** Captures the visitors' headers, and the response that the bare server sends under this URL. */
async function prepare(
  site: Site,
  variant: Variant,
  url: string,
): Promise<{ variant: Variant; route: BareRoute; headers: Record<string, string>[] }> {
  const client = new HttpClient(site.origin);
  try {
    const headers = await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => headersOf(client, variant, visitor)));
    const { status, headers: sent, body } = await open(client, headers[0] ?? {});
    if (status !== 200) throw new Error(`The page answers with ${status}.`);
    const encoding = sent['content-encoding'];
    if (encoding !== variant.encoding) throw new Error(`The page came as ${encoding ?? 'it is'}, not as ${variant.encoding ?? 'it is'}.`);
    const route = { url, type: sent['content-type'] ?? '', ...(encoding && { encoding }), body: body.toString('base64') };
    return { variant, route, headers };
  } finally {
    client.close();
  }
}

async function headersOf(client: HttpClient, { isMember, returns, encoding }: Variant, visitor: number): Promise<Record<string, string>> {
  const session = isMember ? [sessionCookie(1 + visitor)] : [];
  const base = { accept: 'text/html', 'x-forwarded-for': addressOf(visitor) };
  const withCookies = (cookies: string[]) => ({ ...base, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) });
  // With the session: a member's first page sets cookies that a guest's does not.
  const earlier = returns ? readPage(await open(client, withCookies(session))).cookies : [];
  return { ...withCookies([...session, ...earlier]), ...(encoding && { 'accept-encoding': encoding }) };
}

function open(client: HttpClient, headers: Record<string, string>): Promise<HttpResponse> {
  return client.send({ method: 'GET', path: '/', headers });
}
