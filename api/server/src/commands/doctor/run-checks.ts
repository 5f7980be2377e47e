import { type Check, failed, type NamedFinding, runCheck, skipped } from '../../delivery/setup/check';
import { readConfig } from '../../config/config';
import { databaseCheck } from './checks/database';
import { checkEnvironment, checkNode, clockCheck, diskCheck, picturesCheck } from './checks/machine';
import { httpsCheck } from './checks/https';
import { liveUpdatesCheck } from './checks/live-updates';
import { mailCheck } from '../../delivery/setup/check-mail';
import { botCheck } from '../../delivery/setup/check-bot';
import { discordCheck, kickCheck } from '../../delivery/setup/check-oauth';
import { proxyCheck } from './checks/proxy';
import { releasesCheck, contractsCheck, buildsCheck } from './checks/releases';
import { siteCheck, sessionSecretCheck } from './checks/site-config';
import { webhooksCheck, tracesCheck } from './checks/webhooks';
import { withStoredConnections } from './stored-connections';
import { SECOND } from '../../lib/durations';

/** Checks that need a valid environment, in the order of the report. */
const CHECKS: readonly Check[] = [
  buildsCheck,
  databaseCheck,
  sessionSecretCheck,
  diskCheck,
  picturesCheck,
  releasesCheck,
  contractsCheck,
  mailCheck,
  discordCheck,
  kickCheck,
  botCheck,
  tracesCheck,
  clockCheck,
  siteCheck,
  httpsCheck,
  proxyCheck,
  liveUpdatesCheck,
  webhooksCheck,
];

/** Longer than any timeout of a single request. */
const TIMEOUT_MS = 30 * SECOND;

/** Runs the checks in parallel, each with a timeout. @returns the findings in the order of the report */
export async function runChecks(env: NodeJS.ProcessEnv, timeoutMs = TIMEOUT_MS): Promise<NamedFinding[]> {
  const first = [
    { name: 'Node.js', ...checkNode(process.versions.node) },
    { name: 'environment', ...checkEnvironment(env) },
  ];
  if (first.at(-1)?.status === 'failed') {
    return [...first, ...CHECKS.map(({ name }) => ({ name, ...skipped('Not checked, since the environment is invalid.') }))];
  }
  const { config, refusals } = await withStoredConnections(readConfig(env));
  const installation = { config, env };
  const refused = refusals.map((text) => ({ name: 'connections', ...failed(text) }));
  return [...first, ...refused, ...(await Promise.all(CHECKS.map((check) => runCheck(check, installation, timeoutMs))))];
}
