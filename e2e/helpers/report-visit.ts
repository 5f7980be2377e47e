import type { MeasurementReport } from '@greenroom/contract';

interface Visit {
  url: string;
  /** Each network counts once an hour. */
  network: number;
  /** The visitor's id; the server makes one up without. */
  visitor?: string;
  /** A page that has this version of the part says whether it failed. */
  part: string;
  versions: readonly { version: string; fails: boolean }[];
}

/** Loads a page as a new visitor of another network, and reports of the version that it has. */
export async function reportVisit({ url, network, visitor, part, versions }: Visit): Promise<void> {
  const headers = { accept: 'text/html', 'x-forwarded-for': `203.0.${network}.7` };
  const response = await fetch(`${url}/store`, { headers: { ...headers, ...(visitor && { cookie: `greenroom_visitor=${visitor}` }) } });
  const document = await response.text();
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0]);
  const given = versions.find(({ version }) => document.includes(version));
  if (!given) throw new Error(`The page has no version of ${part}.`);
  const report: MeasurementReport = {
    ...{ remote: part, version: given.version, views: 1, failed_views: given.fails ? 1 : 0 },
    ...{ failed_call_views: 0, completed_views: 0 },
  };
  const { status } = await fetch(`${url}/api/measurements`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', cookie: cookie.join('; ') },
    body: JSON.stringify({ reports: [report] }),
  });
  if (status !== 204) throw new Error(`The report of a visit was answered with ${status}.`);
}
