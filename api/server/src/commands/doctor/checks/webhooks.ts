import type { ReleaseToken } from '../../../config/config-values';
import { causeOf, combine, ok, skipped, warning, type Check, type Finding } from '../../../delivery/setup/checks/check';
import { request } from '../../../delivery/setup/checks/http';

/** Whether the webhooks of RELEASE_TOKENS are reachable. Posts nothing; their addresses are secrets. */
export const webhooksCheck: Check = {
  name: 'webhooks',
  async run({ config: { releaseTokens } }) {
    const withWebhook = releaseTokens.filter(({ webhook }) => webhook);
    if (withWebhook.length === 0) return skipped('RELEASE_TOKENS has no webhook.');
    const findings = await Promise.all(withWebhook.map(findingOf));
    return findings.every(({ status }) => status === 'ok') ? ok(`${findings.length} reachable.`) : combine(findings);
  },
};

async function findingOf({ team, webhook = '' }: ReleaseToken): Promise<Finding> {
  const repair = `Correct the webhook of "${team}" in RELEASE_TOKENS, or allow this machine to reach it.`;
  try {
    const { status } = await request(webhook, { method: 'HEAD' });
    // Others refuse HEAD, which shows that they exist.
    if (status === 404 || status === 410) return warning(`The webhook of "${team}" does not exist any more (status ${status}). ${repair}`);
    return status >= 500 ? warning(`The webhook of "${team}" fails with ${status}. ${repair}`) : ok('');
  } catch (cause) {
    return warning(`The webhook of "${team}" can't be reached (${causeOf(cause)}). ${repair}`);
  }
}
