import { causeOf, failed, ok, skipped, warning, type Check, type Finding } from '../../../delivery/setup/checks/check';
import { request } from '../../../delivery/setup/checks/http';

const WARNING_SECONDS = 5;
/** Sessions of OAuth providers, signatures of buckets and the times of raffles depend on the clock. */
const FAILED_SECONDS = 60;

/** Compares this machine's clock with that of another: the OAuth provider's, or the site's proxy. */
export const clockCheck: Check = {
  name: 'clock',
  async run({ config: { demo, discord, publicUrl } }) {
    const url = demo || !discord.client ? publicUrl : new URL(discord.tokenUrl).origin;
    if (!url) return skipped('Nothing to compare with: Discord and PUBLIC_URL are not set.');
    const sentAt = Date.now();
    const response = await request(url, { method: 'HEAD', anyCertificate: true }).catch(causeOf);
    if (typeof response === 'string') return warning(`The clock could not be compared with that of ${new URL(url).host} (${response}).`);
    const theirs = Date.parse(response.headers.date ?? '');
    if (Number.isNaN(theirs)) return warning(`The clock could not be compared: ${new URL(url).host} sends no Date header.`);
    return judgeClock((sentAt + Date.now()) / 2, theirs, new URL(url).host);
  },
};

/** @param ours in ms @param theirs in ms, rounded down to a second */
export function judgeClock(ours: number, theirs: number, host: string): Finding {
  const seconds = Math.round((ours - theirs - 500) / 1000);
  const apart = Math.abs(seconds);
  const text = `This machine's clock is ${apart} s ${seconds > 0 ? 'ahead of' : 'behind'} that of ${host}.`;
  const repair = 'Synchronize it (timedatectl set-ntp true).';
  if (apart > FAILED_SECONDS) return failed(`${text} ${repair} Sign-in, buckets and draws depend on it.`);
  return apart > WARNING_SECONDS ? warning(`${text} ${repair}`) : ok(`Within ${apart + 1} s of ${host}.`);
}
