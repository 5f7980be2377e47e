import { causeOf, failed, ok, skipped, warning, type Check, type Installation } from '../../../delivery/setup/checks/check';
import { request, type Response } from '../../../delivery/setup/checks/http';

/** Whether the running site is reachable at its public address. */
export const siteCheck: Check = {
  name: 'site',
  async run(installation) {
    const { publicUrl } = installation.config;
    if (!publicUrl) return skipped('PUBLIC_URL is not set, so the running site was not requested.');
    const response = await requestSite(installation, '/healthz').catch(causeOf);
    if (typeof response === 'string') {
      return failed(
        `${publicUrl} can't be reached (${response}). Start the server and the proxy, and check PUBLIC_URL and the DNS of its name.`,
      );
    }
    if (response.status >= 500)
      return failed(
        `${publicUrl}/healthz responds with ${response.status}. The proxy finds no server: check that it runs, and its address in the proxy.`,
      );
    if (!isOurs(response))
      return failed(
        `${publicUrl}/healthz is not Greenroom's (status ${response.status}). Correct PUBLIC_URL, or the proxy's routes: all paths belong to the server.`,
      );
    const ready = await requestSite(installation, '/readyz');
    return ready.status === 200
      ? ok(`${publicUrl} is ready.`)
      : warning(`${publicUrl} runs but is not ready. Its log tells why; most often the database.`);
  },
};

const isOurs = ({ status, body }: Response) => status === 200 && body.includes('"status":"ok"');

/** Requests a path of the running site through its public address. @throws the system's error */
export function requestSite(
  { config: { publicUrl = '' } }: Installation,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return request(publicUrl + path, { headers, anyCertificate: true });
}

/** The reason to skip a check that needs the running site. */
export const SITE_UNREACHABLE = skipped('Not checked, since the site could not be reached.');
