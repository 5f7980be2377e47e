import { request } from 'undici';
import { noted, type Finding } from '../../findings';
import { compareWithBare, measureShare, startBareServer, type BareRoute } from '../load/bare-routes';
import { addressOf, cookiesOf, sessionCookie } from '../members';
import type { Server } from '../servers';

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
export async function measurePageShare(site: Server, folder: string): Promise<Finding[]> {
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
  site: Server,
  variant: Variant,
  url: string,
): Promise<{ variant: Variant; route: BareRoute; headers: Record<string, string>[] }> {
  const headers = await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => headersOf(site, variant, visitor)));
  const { statusCode, headers: sent, body } = await request(site.origin, { headers: headers[0] });
  if (statusCode !== 200) throw new Error(`The page answers with ${statusCode}.`);
  const encoding = sent['content-encoding'];
  if (encoding !== variant.encoding) throw new Error(`The page came as ${encoding ?? 'it is'}, not as ${variant.encoding ?? 'it is'}.`);
  const bytes = Buffer.from(await body.arrayBuffer());
  const route = { url, type: String(sent['content-type']), ...(encoding && { encoding }), body: bytes.toString('base64') };
  return { variant, route, headers };
}

async function headersOf(site: Server, { isMember, returns, encoding }: Variant, visitor: number): Promise<Record<string, string>> {
  const session = isMember ? [sessionCookie(1 + visitor)] : [];
  const base = { accept: 'text/html', 'x-forwarded-for': addressOf(visitor) };
  const withCookies = (cookies: string[]) => ({ ...base, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) });
  // With the session: a member's first page sets cookies that a guest's does not.
  const earlier = returns ? cookiesOf((await request(site.origin, { headers: withCookies(session) })).headers['set-cookie']) : [];
  return { ...withCookies([...session, ...earlier]), ...(encoding && { 'accept-encoding': encoding }) };
}
